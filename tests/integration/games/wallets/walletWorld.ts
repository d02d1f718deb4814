import { withTransaction } from '@croupier/db'
import { addGameProvider, type GameGateway } from '@croupier/domain/games/providers'
import { followVendorTransfers } from '@croupier/domain/games/wallets'
import { parseUnits } from '@croupier/money'
import { noGames, type TestWorld } from '@croupier/testkit'
import type { ogp } from '@croupier/wire'

export const VENDOR = 'VAULT'
const ROUNDS_PER_PAGE = 2

/** What a provider does with the call that moves money. */
export type Taking = 'answer' | 'killed before' | 'killed after' | 'lost before' | 'lost after' | 'pending' | 'refuse'

/** A provider in memory that keeps wallets; money is hundredths. */
export interface FakeWallets {
  readonly balances: Map<string, bigint>
  /** the calls that moved, or tried to */
  readonly sent: ogp.TransferBody[]
  taking: Taking
  /** what questions are answered with */
  asking: 'answer' | 'lost' | 'pending'
  /** rounds in the order in which they ended; a page has two of them */
  readonly ended: ogp.EndedRound[]
  onKill: () => void
  readonly gateway: GameGateway
}

const lost = { outcome: 'unknown', reason: 'no answer' } as const
type TransferAnswer = { readonly outcome: 'answer'; readonly value: ogp.TransferReply }

/** Makes VAULT a vendor of the merchant with wallets of its own. */
export async function aWalletVendor(world: TestWorld, code = VENDOR): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    await tx.vendor.create({ data: { code } })
    await tx.vendorProfile.create({ data: { vendorCode: code, name: { EN: 'Vault' } } })
    await tx.merchantVendor.create({
      data: { merchantId: world.merchantId, vendorCode: code, sortOrder: 1 },
    })
    await addGameProvider(tx, world.ctx, {
      vendor: code,
      baseUrl: 'http://vault.test',
      keyId: 'key-1',
      secret: 'x'.repeat(32),
      min: parseUnits('1'),
      max: parseUnits('1000'),
      maxPayout: parseUnits('100000'),
      wallet: 'TRANSFER',
    })
  })
}

/** The provider behind the vendor, as the protocol has it: an id moves once, one that was asked about before it came never. */
export function fakeWallets(): FakeWallets {
  const done = new Map<string, boolean>()
  const killed = (): Promise<never> => {
    fake.onKill()
    return new Promise(() => {})
  }
  const of = (playerId: string): bigint => fake.balances.get(playerId) ?? 0n
  const say = (status: ogp.TransferReply['status'], playerId: string): TransferAnswer => ({
    outcome: 'answer',
    value: { status, balance: String(of(playerId)) },
  })
  const book = (way: 'IN' | 'OUT', { txId, playerId, amount }: ogp.TransferBody): boolean => {
    const known = done.get(txId)
    if (known !== undefined) return known
    const change = way === 'IN' ? BigInt(amount) : -BigInt(amount)
    const fits = of(playerId) + change >= 0n
    if (fits) fake.balances.set(playerId, of(playerId) + change)
    done.set(txId, fits)
    return fits
  }
  const move = (way: 'IN' | 'OUT') => async (_at: unknown, body: ogp.TransferBody) => {
    fake.sent.push(body)
    const { taking } = fake
    if (taking === 'killed before') return await killed()
    if (taking === 'lost before') return lost
    if (taking === 'refuse') {
      done.set(body.txId, false)
      return say('REFUSED', body.playerId)
    }
    const isDone = book(way, body)
    if (taking === 'killed after') return await killed()
    if (taking === 'lost after') return lost
    if (taking === 'pending') return say('PENDING', body.playerId)
    return say(isDone ? 'OK' : 'REFUSED', body.playerId)
  }
  const fake: FakeWallets = {
    balances: new Map(),
    sent: [],
    taking: 'answer',
    asking: 'answer',
    ended: [],
    onKill: () => {},
    gateway: {
      ...noGames.gateway,
      player: async (_at, { playerId }) => ({
        outcome: 'answer',
        value: { status: 'OK', balance: String(of(playerId)) },
      }),
      moveIn: move('IN'),
      moveOut: move('OUT'),
      moved: async (_at, { txId, playerId }) => {
        if (fake.asking === 'lost') return lost
        if (fake.asking === 'pending') return say('PENDING', playerId)
        const known = done.get(txId)
        // From now on it never moves.
        if (known === undefined) done.set(txId, false)
        if (known === undefined) return say('UNKNOWN', playerId)
        return say(known ? 'OK' : 'REFUSED', playerId)
      },
      ended: async (_at, cursor) => {
        if (fake.asking === 'lost') return lost
        const rounds = fake.ended.slice(Number(cursor), Number(cursor) + ROUNDS_PER_PAGE)
        const next = rounds.length === 0 ? cursor : String(Number(cursor) + rounds.length)
        return { outcome: 'answer', value: { status: 'OK', cursor: next, rounds } }
      },
    },
  }
  return fake
}

/** Time passes until every transfer under way is to be asked for, and they are. */
export async function asksNow(world: TestWorld, { gateway }: FakeWallets): Promise<number> {
  await world.db.prisma.$executeRaw`
    UPDATE vendor_transfers SET ask_at = money_now() WHERE ask_at IS NOT NULL`
  return await followVendorTransfers(world.ctx, gateway)
}

/** Runs work in a process that is killed at the provider's call. */
export async function killedIn(fake: FakeWallets, work: () => Promise<unknown>): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    fake.onKill = resolve
  })
  await Promise.race([work().then(() => Promise.reject(new Error('nobody was killed'))), gone])
}
