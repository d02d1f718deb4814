import {
  BEACON_SCHEME,
  type BeaconChain,
  chainOfKey,
  localBeacon,
  randomnessOf,
  roundTimeMs,
} from '@croupier/fairness/beacon'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const MS_PER_S = 1_000
const ROUND = /^[1-9]\d{0,14}$/

interface LocalBeaconOptions {
  /** what the key is made of */
  readonly secret: string
  /** ms since 1970 */
  readonly nowMs: () => number
  /** rounds of the future, too */
  readonly isAhead?: boolean
}

/** The latest round that has come into being; 0 before the first. */
function latestRound({ genesisS, periodS }: BeaconChain, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs / MS_PER_S - genesisS) / periodS) + 1)
}

/** What drand's relays say of a chain. */
const infoOf = (chain: BeaconChain) => ({
  public_key: chain.publicKey,
  period: chain.periodS,
  genesis_time: chain.genesisS,
  genesis_seed: chain.groupHash,
  hash: chain.hash,
  groupHash: chain.groupHash,
  schemeID: BEACON_SCHEME,
  metadata: { beaconID: chain.name },
})

/**
 * A randomness beacon that is run beside the platform (rules A5, beacon 4): the paths, the scheme and the words of a drand relay, with a
 * key of its own. A round is told from its time on and never before. It is not independent of anyone who has the key.
 */
export async function openBeacon(options: LocalBeaconOptions): Promise<FastifyInstance> {
  const { secret, nowMs, isAhead = false } = options
  const beacon = await localBeacon(secret)
  const chain = await chainOfKey(beacon.publicKey)
  const app = fastify()

  async function tell(reply: FastifyReply, round: number): Promise<object> {
    if (round < 1 || (!isAhead && roundTimeMs(chain, round) > nowMs())) {
      return reply.code(425).send({ error: 'this round has not come into being' })
    }
    const signature = await beacon.sign(round)
    return { round, randomness: await randomnessOf(signature), signature }
  }

  app.get('/readyz', async () => ({ ok: true }))
  app.get('/chains', async () => [chain.hash])
  app.get('/info', async () => infoOf(chain))
  app.get<{ Params: { hash: string } }>('/:hash/info', async ({ params }, reply) =>
    params.hash === chain.hash ? infoOf(chain) : reply.code(404).send({ error: 'no such chain' }),
  )
  app.get<{ Params: { hash: string; round: string } }>(
    '/:hash/public/:round',
    async ({ params: { hash, round } }, reply) => {
      if (hash !== chain.hash) return reply.code(404).send({ error: 'no such chain' })
      if (round === 'latest') return await tell(reply, latestRound(chain, nowMs()))
      if (!ROUND.test(round)) return reply.code(400).send({ error: 'no number of a round' })
      return await tell(reply, Number(round))
    },
  )
  return app
}
