import type { Beacon, BeaconRelay, DrawCtx } from '@croupier/domain'
import { chainOfKey, type LocalBeacon, localBeacon, roundAfterClosing } from '@croupier/fairness/beacon'
import { type LotteryWorld, openLotteryWorld } from './lotteryWorld.ts'

/** A lottery world with a beacon whose rounds a test can sign itself. */
export interface BeaconWorld {
  readonly world: LotteryWorld
  readonly local: LocalBeacon
  readonly chain: NonNullable<Beacon['chain']>
  /** the worker's context with these relays */
  withRelays(...relays: readonly BeaconRelay[]): DrawCtx
  /** a relay that has every round, and how often it was asked for each */
  readonly relay: BeaconRelay & { readonly rounds: number[] }
  /** the round of an issue */
  roundOf(issue: { closeAt: Date }): number
}

/** What is asked for is signed at once: the database's clock of a test runs ahead of every other. */
function signingRelay(local: LocalBeacon): BeaconWorld['relay'] {
  const rounds: number[] = []
  return {
    name: 'signing',
    rounds,
    async signature(_, round) {
      rounds.push(round)
      return await local.sign(round)
    },
  }
}

/** Opens a world whose draws may mix in a local beacon. */
export async function openBeaconWorld(): Promise<BeaconWorld> {
  const world = await openLotteryWorld()
  const local = await localBeacon('the beacon of the tests')
  const chain = await chainOfKey(local.publicKey)
  return {
    world,
    local,
    chain,
    withRelays: (...relays) => ({ ...world.ctx, beacon: { chain, relays } }),
    relay: signingRelay(local),
    roundOf: ({ closeAt }) => roundAfterClosing(chain, closeAt.getTime()),
  }
}

/** A relay that answers with what it is told to. */
export const saying = (name: string, signature: BeaconRelay['signature']): BeaconRelay => ({
  name,
  signature,
})
