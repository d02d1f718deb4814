import { statement } from '@croupier/db'
import { LINES_PER_SETTLEMENT, type LineResult, placeBets, settleLines } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { alternate, timed } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figure.ts'
import { seededRandom } from '../statistics.ts'
import { anOrder, STAKE } from '../world/betOrders.ts'
import type { BetWorld } from '../world/betWorld.ts'
import { callDrawn, openBulkRows } from '../world/bulkRows.ts'

const BATCH = 100
const BETS = 10_000
const SETTLERS = 4
const WINNERS = 0.4
const PAYOUT = units(38_000n)

const betsOf = (bench: Bench) => Math.max(1_000, Math.round(BETS * bench.scale))

/** Places bets of random members in batches over one session. @returns bets a second */
async function placeBatches(world: BetWorld, issueId: bigint, count: number, seed: number): Promise<number> {
  const random = seededRandom(seed)
  const { first, last } = world.one
  const member = () => first + Math.floor(random() * (last - first + 1))
  const batches = Array.from({ length: count / BATCH }, () =>
    Array.from({ length: BATCH }, () => {
      const one = member()
      return anOrder(world.one.merchantOf(one), one, world.gameId, issueId)
    }),
  )
  let refused = 0
  const ms = await timed(async () => {
    for (const batch of batches) {
      const outcomes = await placeBets(world.db, batch)
      refused += outcomes.filter((one) => one.code !== null).length
    }
  })
  if (refused > 0) throw new Error(`${refused} bets were refused`)
  return count / (ms / 1_000)
}

/** Row 3: bets by the hundred over one session. */
export const bulkBets: Figure = {
  id: '3',
  title: 'place_bets with 100 bets, one session',
  baseline: 'bulk INSERT..SELECT of the same rows',
  better: 'higher',
  target: 0.4,
  stretch: 0.6,
  async measure(bench) {
    const world = await bench.bets()
    const count = betsOf(bench)
    const bulk = await openBulkRows(world.db, count)
    const before = await world.totals()
    const seen = await alternate(
      async (round) => await placeBatches(world, world.issueId, count, round + 1),
      async () => await bulk.write(),
    )
    const after = await world.totals()
    const placed = after.orders - before.orders
    if (after.stakes - before.stakes !== BigInt(placed) * STAKE) throw new Error('stakes are wrong')
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'bets/s' },
      baseline: { value: seen.baseline, unit: 'bets/s' },
    }
  },
}

const LINES = statement(
  'bench.linesOfIssue',
  `SELECT order_row_id, line_no::int AS line_no, member_id, merchant_id FROM bet_lines WHERE issue_id = $1::bigint
    ORDER BY member_id, order_row_id, line_no`,
)

interface PlacedRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly member_id: bigint
  readonly merchant_id: number
}

async function settleIssue(world: BetWorld, issueId: bigint, seed: number): Promise<number> {
  const rows = await world.db.hot.query<PlacedRow>(LINES, [issueId])
  const merchantId = rows[0]?.merchant_id ?? 0
  const random = seededRandom(seed)
  const results = rows.map((row): LineResult => {
    const state = random() < WINNERS ? 'WIN' : 'LOSE'
    const { order_row_id: orderRowId, line_no: lineNo, member_id: memberId } = row
    const payout = state === 'WIN' ? PAYOUT : ZERO_UNITS
    const nothing = { theoretical: ZERO_UNITS, selfRebate: ZERO_UNITS, rebates: ZERO_UNITS }
    return {
      orderRowId,
      lineNo,
      memberId,
      state,
      payout,
      effective: STAKE,
      ...nothing,
      linkedTo: null,
    }
  })
  const due = results.reduce((sum, one) => sum + one.payout, 0n)
  let paid = 0n
  let settled = 0
  let next = 0
  const settler = async () => {
    while (next < results.length) {
      const from = next
      next += LINES_PER_SETTLEMENT
      const batch = results.slice(from, next)
      const done = await settleLines(world.db, { merchantId, issueId, version: 1 }, batch, [])
      settled += done.settled
      paid += done.payout
    }
  }
  const ms = await timed(async () => {
    await Promise.all(Array.from({ length: SETTLERS }, settler))
  })
  if (settled !== results.length || paid !== due) throw new Error(`${settled} lines, ${paid} paid`)
  return settled / (ms / 1_000)
}

/** Row 4: a drawn issue is settled as fast as its bets could be written. */
export const settlement: Figure = {
  id: '4',
  title: `settle_lines with ${LINES_PER_SETTLEMENT} lines, ${SETTLERS} clients`,
  baseline: 'bulk INSERT..SELECT of the bets',
  better: 'higher',
  target: 1.2,
  stretch: 1.2,
  async measure(bench) {
    const world = await bench.bets()
    const count = betsOf(bench)
    const bulk = await openBulkRows(world.db, count)
    const seen = await alternate(
      async (round) => {
        const { id: issueId } = await world.newIssue()
        await placeBatches(world, issueId, count, 100 + round)
        await callDrawn(world.db, issueId)
        return await settleIssue(world, issueId, round + 1)
      },
      async () => await bulk.write(),
    )
    return {
      ratio: seen.ratio,
      ours: { value: seen.ours, unit: 'lines/s' },
      baseline: { value: seen.baseline, unit: 'bets/s' },
    }
  },
}
