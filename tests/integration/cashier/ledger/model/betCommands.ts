import {
  type BetOrderRow,
  bookRebates,
  cancelOrder,
  type LineResult,
  placeBets,
  type RebateShare,
  settleLines,
} from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import { anIssue, anOrder, drawIssue } from '../scene.ts'
import { judge, type ModelOrder, type ModelShare, type ModelWallets, payDebts, type Real } from './modelWallets.ts'

type Command = fc.AsyncCommand<ModelWallets, Real>

interface Ask {
  readonly player: number
  readonly stakes: readonly bigint[]
  /** repeat the key of an earlier order, with its own body or with this one */
  readonly repeat: 'no' | 'same' | 'other'
  readonly which: number
}

const PLAYERS = 4
const player = fc.nat({ max: PLAYERS - 1 })
const stake = fc.bigInt({ min: 1n, max: 400n })

/** A batch in which keys may come again: every answer is the one that the same bets would get one by one. */
class PlaceBatch implements Command {
  readonly asks: readonly Ask[]
  constructor(asks: readonly Ask[]) {
    this.asks = asks
  }
  check = () => true
  toString = () => `place(${this.asks.map((a) => `${a.player}:${a.stakes}:${a.repeat}`).join(' ')})`

  async run(model: ModelWallets, { scene, players, issueId }: Real): Promise<void> {
    const batch: { row: BetOrderRow; player: number }[] = []
    const known = [...model.orders.values()]
    for (const ask of this.asks) {
      const earlier = ask.repeat === 'no' ? undefined : known[ask.which % (known.length || 1)]?.row
      const at = earlier ? players.findIndex((one) => one.id === earlier.memberId) : ask.player
      const owner = players[at]
      if (owner === undefined) throw new Error('no such player')
      const fresh = anOrder(scene, owner, issueId, ask.stakes, earlier?.orderId)
      batch.push({ row: earlier && ask.repeat === 'same' ? earlier : fresh, player: at })
    }
    const outcomes = await placeBets(
      scene.db,
      batch.map((one) => one.row),
    )
    for (const [at, { row, player: owner }] of batch.entries()) {
      const outcome = outcomes[at]
      if (outcome === undefined) throw new Error('no answer')
      const before = model.orders.get(row.orderId)
      if (before === undefined) {
        const placed = judge(model, owner, row) === 'placed'
        expect(outcome).toMatchObject(
          placed
            ? { code: null, balance: model.balances[owner], replayed: false }
            : { code: 'WALLET_INSUFFICIENT_FUNDS', replayed: false },
        )
        const lines = row.lines.map((line) => ({ stake: line.stake, state: 'PENDING' as const }))
        model.orders.set(row.orderId, { row, lines: placed ? lines : [], first: outcome })
        if (placed) model.open.push(row.orderId)
      } else if (Buffer.compare(before.row.fingerprint, row.fingerprint) === 0) {
        expect(outcome).toEqual({ ...before.first, replayed: true })
      } else {
        expect(outcome.code).toBe('IDEMPOTENCY_MISMATCH')
      }
    }
  }
}

/** Cancels any order there ever was, twice: open ones give the stake back once, others are refused. */
class Cancel implements Command {
  readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check = (model: Readonly<ModelWallets>) => [...model.orders.values()].some((one) => one.lines.length > 0)
  toString = () => `cancel(${this.which})`

  async run(model: ModelWallets, { scene, players }: Real): Promise<void> {
    const placed = [...model.orders.values()].filter((one) => one.lines.length > 0)
    const order = placed[this.which % placed.length] as ModelOrder
    const { memberId, orderId } = order.row
    const owner = players.findIndex((one) => one.id === memberId)
    const cancelled = order.lines.every((line) => line.state === 'CANCELLED')
    if (!cancelled && !model.open.includes(orderId)) {
      await expect(cancelOrder(scene.db, scene.merchantId, memberId, orderId)).rejects.toMatchObject({
        code: 'BET_NOT_CANCELLABLE',
      })
      return
    }
    const first = await cancelOrder(scene.db, scene.merchantId, memberId, orderId)
    expect(first.replayed).toBe(cancelled)
    if (!cancelled) {
      for (const line of order.lines) line.state = 'CANCELLED'
      model.balances[owner] = (model.balances[owner] ?? 0n) + first.refund
      // The refund's own balance: what it then pays on is a movement behind it.
      expect(first.balance).toBe(model.balances[owner])
      payDebts(model)
    }
    expect(first.refund).toBe(order.lines.reduce((sum, line) => sum + line.stake, 0n))
    expect(await cancelOrder(scene.db, scene.merchantId, memberId, orderId)).toEqual({
      ...first,
      replayed: true,
    })
  }
}

/** Draws the open issue and opens the next one; what is left of the one before is settled first. */
class Draw implements Command {
  check = () => true
  toString = () => 'draw'
  async run(model: ModelWallets, real: Real): Promise<void> {
    await settleRest(model, real)
    await drawIssue(real.scene, real.issueId)
    real.drawnId = real.issueId
    real.issueId = await anIssue(real.scene)
    model.drawn = model.open
    model.open = []
    model.shares = new Map()
  }
}

const states = ['WIN', 'LOSE', 'PUSH'] as const
const SELF_UNITS = 1n
const UPLINE_UNITS = 3n
const NOTHING = { settled: 0, paid: 0, payout: 0n }

const isPending = (order: ModelOrder): boolean => order.lines.some((line) => line.state === 'PENDING')
const isDone = (order: ModelOrder): boolean => order.lines.some((line) => line.state === 'DONE')
const drawnOrders = (model: Readonly<ModelWallets>): ModelOrder[] =>
  model.drawn.map((orderId) => model.orders.get(orderId) as ModelOrder)

/** What settlement makes of an order, worked out on paper. */
interface Verdict {
  readonly results: LineResult[]
  readonly payout: bigint
  readonly shares: ModelShare[]
}

/**
 * Settles some of the drawn issue's orders, twice at once: each order once, as a whole. With a settled one among them another
 * worker is ahead, and nothing happens at all.
 */
class Settle implements Command {
  readonly seed: number
  readonly which: 'some' | 'all' | 'with a settled one'
  constructor(seed: number, which: Settle['which']) {
    this.seed = seed
    this.which = which
  }
  check = (model: Readonly<ModelWallets>) => drawnOrders(model).some(isPending)
  toString = () => `settle(${this.seed} ${this.which})`

  #judge(order: ModelOrder, { players }: Real): Verdict {
    const owner = players.findIndex((one) => one.id === order.row.memberId)
    const orderRowId = order.first.code === null ? order.first.orderRowId : 0n
    const shares: ModelShare[] = []
    const results = order.lines.map((line, at): LineResult => {
      const dice = this.seed + Number(line.stake) * 7 + at
      const state = this.seed % 5 === 0 ? 'VOID' : (states[dice % 3] as LineResult['state'])
      const counts = state === 'WIN' || state === 'LOSE'
      if (counts) {
        shares.push({ player: owner, kind: 'SELF_REBATE', units: SELF_UNITS })
        const upline = (owner + 1) % PLAYERS
        shares.push({ player: upline, kind: 'UPLINE_REBATE', units: UPLINE_UNITS })
      }
      return {
        orderRowId,
        lineNo: at + 1,
        memberId: order.row.memberId,
        state,
        payout: units(state === 'WIN' ? line.stake * 2n : counts ? 0n : line.stake),
        effective: counts ? units(line.stake) : ZERO_UNITS,
        theoretical: ZERO_UNITS,
        selfRebate: counts ? units(SELF_UNITS) : ZERO_UNITS,
        rebates: counts ? units(SELF_UNITS + UPLINE_UNITS) : ZERO_UNITS,
        linkedTo: null,
      }
    })
    return { results, payout: results.reduce((sum, one) => sum + one.payout, 0n), shares }
  }

  async run(model: ModelWallets, real: Real): Promise<void> {
    const { scene, players, drawnId } = real
    if (drawnId === undefined) throw new Error('nothing was drawn')
    const drawn = drawnOrders(model)
    const pending = drawn.filter(isPending)
    const all = this.which === 'all' || pending.length < 3
    const chosen = pending.filter((_, at) => all || (this.seed + at) % 3 > 0)
    const settled = this.which === 'with a settled one' ? drawn.find(isDone) : undefined
    const verdicts = chosen.map((order) => this.#judge(order, real))
    const expected = settled === undefined ? verdicts : [...verdicts, this.#judge(settled, real)]
    const results = expected.flatMap((one) => one.results)
    const shares = expected.flatMap((one) => one.shares)
    const rebates = shares.map(({ player: at, kind, units: sum }): RebateShare => {
      return { memberId: players[at]?.id ?? 0n, kind, mode: 'LOTT', lines: 1, units: units(sum) }
    })
    const scope = { merchantId: scene.merchantId, issueId: drawnId, version: 1 }
    const settle = async () => await settleLines(scene.db, scope, results, added(rebates))
    const both = (await Promise.all([settle(), settle()])).sort((a, b) => a.settled - b.settled)
    expect(both[0]).toEqual(NOTHING)
    if (settled !== undefined) {
      expect(both[1]).toEqual(NOTHING)
      return
    }
    expect(both[1]).toEqual({
      settled: results.length,
      paid: verdicts.filter((one) => one.payout > 0n).length,
      payout: verdicts.reduce((sum, one) => sum + one.payout, 0n),
    })
    for (const [at, order] of chosen.entries()) {
      for (const line of order.lines) line.state = 'DONE'
      const owner = players.findIndex((one) => one.id === order.row.memberId)
      model.balances[owner] = (model.balances[owner] ?? 0n) + (verdicts[at]?.payout ?? 0n)
    }
    for (const share of shares) {
      const key = `${share.player} ${share.kind}`
      const known = model.shares.get(key)?.units ?? 0n
      model.shares.set(key, { ...share, units: known + share.units })
    }
    payDebts(model)
  }
}

/** One share per receiver and kind, as the ledger wants them. */
function added(shares: readonly RebateShare[]): RebateShare[] {
  const groups = Map.groupBy(shares, (one) => `${one.memberId} ${one.kind}`)
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return []
    const sum = more.reduce((total, one) => total + one.units, first.units as bigint)
    return [{ ...first, lines: more.length + 1, units: units(sum) }]
  })
}

/** Books the rebates of a drawn issue whose last line is settled, twice at once: one movement per receiver and kind. */
class BookRebates implements Command {
  check = (model: Readonly<ModelWallets>) => !drawnOrders(model).some(isPending)
  toString = () => 'book rebates'
  async run(model: ModelWallets, { scene, drawnId }: Real): Promise<void> {
    const book = async () => await bookRebates(scene.db, scene.merchantId, drawnId ?? 0n)
    const booked = await Promise.all([book(), book()])
    expect(booked.sort()).toEqual([0, model.shares.size])
    for (const { player: at, units: sum } of model.shares.values()) {
      model.balances[at] = (model.balances[at] ?? 0n) + sum
    }
    payDebts(model)
    model.shares = new Map()
  }
}

/** Settles what is left of the drawn issue and books its rebates. */
export async function settleRest(model: ModelWallets, real: Real): Promise<void> {
  if (drawnOrders(model).some(isPending)) await new Settle(1, 'all').run(model, real)
  if (model.shares.size > 0) await new BookRebates().run(model, real)
}

const ask: fc.Arbitrary<Ask> = fc.record({
  player,
  stakes: fc.array(stake, { minLength: 1, maxLength: 3 }),
  repeat: fc.constantFrom('no', 'no', 'no', 'same', 'other'),
  which: fc.nat({ max: 50 }),
})

/** Everything that happens to bets. */
export const betCommands: fc.Arbitrary<Command>[] = [
  fc.array(ask, { minLength: 1, maxLength: 8 }).map((asks) => new PlaceBatch(asks)),
  fc.nat({ max: 50 }).map((which) => new Cancel(which)),
  fc.constant(new Draw()),
  fc
    .tuple(fc.nat({ max: 1_000 }), fc.constantFrom('some', 'some', 'all', 'with a settled one'))
    .map(([seed, which]) => new Settle(seed, which)),
  fc.constant(new BookRebates()),
]
