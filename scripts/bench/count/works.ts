import { type Db, statement } from '@croupier/db'
import { computeRealtimeRun } from '@croupier/domain/agency/wages'
import {
  type BetOrderRow,
  bookRebates,
  CONTRACTS_PER_CHUNK_MAX,
  LINES_PER_SETTLEMENT,
  type LineResult,
  payWages,
  placeBets,
  type RebateShare,
  settleLines,
} from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { seededRandom } from '../statistics.ts'
import { anOrder, STAKE } from '../world/betOrders.ts'
import type { BetWorld } from '../world/betWorld.ts'
import { callDrawn } from '../world/bulkRows.ts'
import type { WageWorld } from '../world/wageWorld.ts'

/** Something whose cost is counted: calls of one kind, of which the later half is what counts. */
export interface Work {
  readonly world: 'bets' | 'wages'
  /** Each does the next part of the work. @returns how much it did: bets, lines, receivers, payments */
  readonly calls: readonly ((db: Db) => Promise<number>)[]
}

export const WORKS = ['loneBet', 'batchedBet', 'settledLine', 'rebateReceiver', 'wagePayment'] as const
export type WorkName = (typeof WORKS)[number]

const LONE_BETS = 400
const BATCHES = 16
const BATCH = 100
const LARGE_CALLS = 4
/** The ledger books this many at once. */
const RECEIVERS = 500
const WINNERS = 0.4
const PAYOUT = units(38_000n)
const REBATE = units(200n)

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const LINES = statement(
  'bench.linesToCount',
  `SELECT order_row_id, line_no::int AS line_no, member_id FROM bet_lines WHERE issue_id = $1::bigint
    ORDER BY member_id, order_row_id, line_no`,
)

interface PlacedRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly member_id: bigint
}

async function place(db: Db, orders: readonly BetOrderRow[]): Promise<number> {
  const outcomes = await placeBets(db, orders)
  if (outcomes.some((one) => one.code !== null || one.replayed)) throw new Error('a bet was refused')
  return outcomes.length
}

/** A drawn issue with one bet of each of this many members. */
async function drawnIssue(world: BetWorld, bets: number): Promise<{ id: bigint; rows: PlacedRow[] }> {
  const { id } = await world.newIssue()
  const { first, merchantOf } = world.one
  for (let at = 0; at < bets; at += BATCH) {
    const members = times(Math.min(BATCH, bets - at), (n) => first + at + n)
    const orders = members.map((one) => anOrder(merchantOf(one), one, world.gameId, id))
    await place(world.db, orders)
  }
  await callDrawn(world.db, id)
  return { id, rows: await world.db.hot.query<PlacedRow>(LINES, [id]) }
}

/** Every player has a rebate of the own bet, so that whatever settlement keeps for the booking is counted with it. */
function settle(merchantId: number, issueId: bigint, rows: readonly PlacedRow[], seed: number) {
  const random = seededRandom(seed)
  const results = rows.map((row): LineResult => {
    const isWin = random() < WINNERS
    const { order_row_id: orderRowId, line_no: lineNo, member_id: memberId } = row
    return {
      orderRowId,
      lineNo,
      memberId,
      state: isWin ? 'WIN' : 'LOSE',
      effective: STAKE,
      payout: isWin ? PAYOUT : ZERO_UNITS,
      theoretical: ZERO_UNITS,
      selfRebate: REBATE,
      rebates: REBATE,
      linkedTo: null,
    }
  })
  const rebates = rows.map(
    ({ member_id: memberId }): RebateShare => ({
      memberId,
      kind: 'SELF_REBATE',
      mode: 'LOTT',
      lines: 1,
      units: REBATE,
    }),
  )
  return async (db: Db): Promise<number> => {
    const done = await settleLines(db, { merchantId, issueId, version: 1 }, results, rebates)
    if (done.settled !== rows.length) throw new Error(`${done.settled} lines were settled`)
    return done.settled
  }
}

function pagesOf(rows: readonly PlacedRow[]): PlacedRow[][] {
  const pages = Math.ceil(rows.length / LINES_PER_SETTLEMENT)
  return times(pages, (n) => rows.slice(n * LINES_PER_SETTLEMENT, (n + 1) * LINES_PER_SETTLEMENT))
}

function bets(world: BetWorld, count: number, batch: number, seed: number): Work {
  const random = seededRandom(seed)
  const { first, last, merchantOf } = world.one
  const orders = () =>
    times(batch, () => {
      const member = first + Math.floor(random() * (last - first + 1))
      return anOrder(merchantOf(member), member, world.gameId, world.issueId)
    })
  return {
    world: 'bets',
    calls: times(count, orders).map((batched) => async (db: Db) => await place(db, batched)),
  }
}

async function settledLines(world: BetWorld, merchantId: number): Promise<Work> {
  const issue = await drawnIssue(world, LARGE_CALLS * LINES_PER_SETTLEMENT)
  const calls = pagesOf(issue.rows).map((page, n) => settle(merchantId, issue.id, page, n + 1))
  return { world: 'bets', calls }
}

async function rebateReceivers(world: BetWorld, merchantId: number): Promise<Work> {
  const issue = await drawnIssue(world, LARGE_CALLS * RECEIVERS)
  for (const page of pagesOf(issue.rows)) {
    await settle(merchantId, issue.id, page, 9)(world.db)
  }
  const book = async (db: Db): Promise<number> => {
    const booked = await bookRebates(db, merchantId, issue.id)
    if (booked !== RECEIVERS) throw new Error(`${booked} rebates were booked`)
    return booked
  }
  return { world: 'bets', calls: times(LARGE_CALLS, () => book) }
}

/** The wages of the same contracts, in a run of their own each time. */
async function wagePayments(world: WageWorld, facts: number): Promise<Work> {
  const [run] = await computeRealtimeRun(world.ctx, await world.factsOf(facts))
  const chunk = (run?.dues ?? []).filter((one) => one.due > 0n).slice(0, CONTRACTS_PER_CHUNK_MAX)
  const runs: bigint[] = []
  for (let n = 0; n < LARGE_CALLS; n += 1) runs.push(await world.newRun())
  const calls = runs.map((runId) => async (db: Db) => {
    const { transfers } = await payWages(db, runId, chunk)
    if (transfers !== CONTRACTS_PER_CHUNK_MAX) throw new Error(`${transfers} wages were paid`)
    return transfers
  })
  return { world: 'wages', calls }
}

/** Prepares everything that is counted, on the worlds as they are now. */
export async function prepareWorks(
  world: BetWorld,
  wages: WageWorld,
  facts: number,
): Promise<Readonly<Record<WorkName, Work>>> {
  const merchantId = world.one.merchantOf(world.one.first)
  return {
    loneBet: bets(world, LONE_BETS, 1, 11),
    batchedBet: bets(world, BATCHES, BATCH, 12),
    settledLine: await settledLines(world, merchantId),
    rebateReceiver: await rebateReceivers(world, merchantId),
    wagePayment: await wagePayments(wages, facts),
  }
}
