import {
  type BetOrderRow,
  cancelOrder,
  type LineRebate,
  type LineResult,
  placeBets,
  settleLines,
} from '@croupier/ledger'
import { units } from '@croupier/money'
import fc from 'fast-check'
import { expect } from 'vitest'
import { anIssue, anOrder, drawIssue } from '../scene.ts'
import { judge, type ModelOrder, type Purses, type Real } from './purses.ts'

type Command = fc.AsyncCommand<Purses, Real>

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

  async run(model: Purses, { scene, players, issueId }: Real): Promise<void> {
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
  check = (model: Readonly<Purses>) =>
    [...model.orders.values()].some((one) => one.lines.length > 0)
  toString = () => `cancel(${this.which})`

  async run(model: Purses, { scene, players }: Real): Promise<void> {
    const placed = [...model.orders.values()].filter((one) => one.lines.length > 0)
    const order = placed[this.which % placed.length] as ModelOrder
    const { memberId, orderId } = order.row
    const owner = players.findIndex((one) => one.id === memberId)
    const cancelled = order.lines.every((line) => line.state === 'CANCELLED')
    if (!cancelled && !model.open.includes(orderId)) {
      await expect(
        cancelOrder(scene.db, scene.merchantId, memberId, orderId),
      ).rejects.toMatchObject({
        code: 'BET_NOT_CANCELLABLE',
      })
      return
    }
    const first = await cancelOrder(scene.db, scene.merchantId, memberId, orderId)
    expect(first.replayed).toBe(cancelled)
    if (!cancelled) {
      for (const line of order.lines) line.state = 'CANCELLED'
      model.balances[owner] = (model.balances[owner] ?? 0n) + first.refund
      expect(first.balance).toBe(model.balances[owner])
    }
    expect(first.refund).toBe(order.lines.reduce((sum, line) => sum + line.stake, 0n))
    expect(await cancelOrder(scene.db, scene.merchantId, memberId, orderId)).toEqual({
      ...first,
      replayed: true,
    })
  }
}

/** Draws the open issue and opens the next one. */
class Draw implements Command {
  check = () => true
  toString = () => 'draw'
  async run(model: Purses, real: Real): Promise<void> {
    await drawIssue(real.scene, real.issueId)
    real.drawnId = real.issueId
    real.issueId = await anIssue(real.scene)
    model.drawn = model.open
    model.open = []
  }
}

const states = ['WIN', 'LOSE', 'PUSH', 'VOID'] as const

/** Settles some of the drawn issue's lines, twice at once: each line once, with what hangs on it. */
class Settle implements Command {
  readonly seed: number
  constructor(seed: number) {
    this.seed = seed
  }
  check = (model: Readonly<Purses>) => model.drawn.length > 0
  toString = () => `settle(${this.seed})`

  async run(model: Purses, { scene, players, drawnId }: Real): Promise<void> {
    if (drawnId === undefined) throw new Error('nothing was drawn')
    const results: LineResult[] = []
    const rebates: LineRebate[] = []
    for (const orderId of model.drawn) {
      const order = model.orders.get(orderId) as ModelOrder
      const rowId = order.first.code === null ? order.first.orderRowId : 0n
      const rows = await scene.db.prisma.betLine.findMany({
        where: { orderRowId: rowId },
        orderBy: { lineNo: 'asc' },
      })
      const owner = players.findIndex((one) => one.id === order.row.memberId)
      for (const [at, line] of order.lines.entries()) {
        const dice = (this.seed + Number(line.stake) * 7 + at) % 11
        if (dice > 7) continue
        const state = states[dice % 4] as LineResult['state']
        const payout = state === 'WIN' ? line.stake * 2n : state === 'LOSE' ? 0n : line.stake
        const lineId = rows[at]?.id ?? 0n
        const effective = units(state === 'WIN' || state === 'LOSE' ? line.stake : 0n)
        results.push({ lineId, state, payout: units(payout), effective, theoretical: effective })
        const upline = (owner + 1) % PLAYERS
        const memberId = players[upline]?.id ?? 0n
        rebates.push({ lineId, memberId, kind: 'UPLINE_REBATE', units: units(3n) })
        if (line.state !== 'PENDING') continue
        line.state = 'DONE'
        model.balances[owner] = (model.balances[owner] ?? 0n) + payout
        if (state === 'WIN' || state === 'LOSE') {
          model.balances[upline] = (model.balances[upline] ?? 0n) + 3n
        }
      }
    }
    const told = async () => await settleLines(scene.db, drawnId, 1, results, rebates)
    const both = await Promise.all([told(), told()])
    expect(both.some((one) => one.settled === 0)).toBe(true)
  }
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
  fc.nat({ max: 1_000 }).map((seed) => new Settle(seed)),
]
