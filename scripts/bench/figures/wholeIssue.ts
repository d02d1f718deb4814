import { randomUUID } from 'node:crypto'
import { moneyNow, statement, withTransaction } from '@croupier/db'
import { holdWrongResult, recordExternalResult, writeCorrectedResult } from '@croupier/domain/lottery/issues'
import { reversePayouts, settleDueIssues } from '@croupier/domain/lottery/settlement'
import { BETS_PER_BATCH_MAX, placeBets, withKindNumbers } from '@croupier/ledger'
import { DAY_MS } from '@croupier/wire'
import { alternate, timed } from '../alternate.ts'
import type { Figure } from '../figure.ts'
import { seededRandom } from '../statistics.ts'
import { anOrder } from '../world/betOrders.ts'
import type { WageWorld } from '../world/wageWorld.ts'
import { DEEP } from './wageRun.ts'

const LINES = 200_000
const PAIRS = 3
const COPY_MS_MAX = 600_000

/** The higher in the tree, the higher the series: everybody on the way up gets a share of each line. */
const SERIES = statement(
  'bench.seriesByDepth',
  `INSERT INTO member_series (member_id, family, mode, series)
   SELECT id, 'SSC', 'LOTT', 1956 - 2 * depth FROM members ON CONFLICT DO NOTHING`,
)
const TOTALS = statement(
  'bench.issueTotals',
  withKindNumbers(`SELECT i.state, f.facts::int AS lines, f.rebates, t.movements::int AS movements, t.receivers::int AS receivers, t.rebated,
          (pg_current_wal_insert_lsn() - '0/0')::float8 AS log
     FROM issues i
     CROSS JOIN LATERAL (SELECT count(*) AS facts, coalesce(sum(rebate_units), 0)::bigint AS rebates FROM settled_facts
       WHERE round_id = i.id AND source = 1) f
     CROSS JOIN LATERAL (SELECT count(*) AS movements, count(*) FILTER (WHERE kind IN (:REBATES)) AS receivers,
            coalesce(sum(units) FILTER (WHERE kind IN (:REBATES)), 0)::bigint AS rebated FROM ledger_transfers
       WHERE kind IN (:REBATES) AND subject_id = i.id
          OR kind IN (:LOTTERY_PAYOUT, :BET_PUSH) AND subject_id IN (SELECT order_row_id FROM bet_lines WHERE issue_id = i.id)) t
    WHERE i.id = $1::bigint`),
)

const SOURCES = statement(
  'bench.resultSources',
  "UPDATE games SET draw_source = 'EXTERNAL', result_sources = $2::text[] WHERE id = $1::int",
)
const CLOSE = statement(
  'bench.closeIssue',
  `UPDATE issues SET state = 'CLOSED', close_at = t.now, draw_at = t.now FROM (SELECT money_now() AS now) t
    WHERE id = $1::bigint`,
)
const REPORTERS = ['one', 'other'] as const

interface Totals {
  readonly state: string
  readonly lines: number
  readonly rebates: bigint
  readonly movements: number
  readonly receivers: number
  readonly rebated: bigint
  /** how much log there is */
  readonly log: number
}

/** What settlement writes, as plain copies of the same rows: facts, movements, and the lines with the outcome of them. */
const COPIES: Readonly<Record<string, string>> = {
  settled_facts: 'round_id = $1 AND source = 1',
  ledger_transfers: withKindNumbers(
    'kind IN (:REBATES) AND subject_id = $1 OR kind IN (:LOTTERY_PAYOUT, :BET_PUSH) AND subject_id IN (SELECT order_row_id FROM bet_lines WHERE issue_id = $1)',
  ),
  bet_lines: 'issue_id = $1',
}

/** An issue of an external draw, on sale for a day. */
async function anIssue({ db, gameId }: WageWorld): Promise<{ id: bigint; number: string }> {
  await db.hot.query(SOURCES, [gameId, [...REPORTERS]])
  const now = (await moneyNow(db)).getTime()
  return await db.prisma.issue.create({
    data: {
      gameId,
      number: randomUUID().slice(0, 24),
      numbers: [],
      saleFrom: new Date(now - 1_000),
      closeAt: new Date(now + DAY_MS),
      drawAt: new Date(now + DAY_MS),
    },
    select: { id: true, number: true },
  })
}

interface DrawnIssue {
  readonly id: bigint
  readonly number: string
}

const DRAWN = [1, 2, 3, 4, 5]
const RIGHT = [6, 7, 8, 9, 0]

/** Two sources report the same result. */
async function report({ ctx, db, gameId }: WageWorld, { number }: DrawnIssue, numbers: number[]) {
  const { code: gameCode } = await db.prisma.game.findUniqueOrThrow({ where: { id: gameId } })
  for (const source of REPORTERS) {
    await recordExternalResult(ctx, { gameCode, issueNumber: number, source, numbers })
  }
  return gameCode
}

/** Ends the sale now, with a result. */
async function draw(world: WageWorld, issue: DrawnIssue): Promise<void> {
  await world.db.hot.query(CLOSE, [issue.id])
  await report(world, issue, DRAWN)
}

/** Takes a settled issue back as two officers do when its sources correct themselves. @returns ms until its last line is pending */
async function reverse(world: WageWorld, issue: DrawnIssue, lines: number): Promise<number> {
  const gameCode = await report(world, issue, RIGHT)
  await withTransaction(world.db, async (tx) => {
    const wrong = await holdWrongResult(tx, gameCode, issue.number)
    if (typeof wrong === 'string') throw new Error(`the result cannot be corrected: ${wrong}`)
    await writeCorrectedResult(tx, wrong, await moneyNow(tx), 'the sources corrected themselves')
  })
  const ms = await timed(async () => await reversePayouts(world.ctx, issue))
  const pending = await world.db.prisma.betLine.count({
    where: { issueId: issue.id, state: 'PENDING' },
  })
  if (pending !== lines) throw new Error(`${pending} of ${lines} lines were reversed`)
  return ms
}

async function placeLines(world: WageWorld, issueId: bigint, lines: number, seed: number) {
  const random = seededRandom(seed)
  const { first, last, merchantOf } = world.pool
  for (let placed = 0; placed < lines; placed += BETS_PER_BATCH_MAX) {
    const batch = Array.from({ length: Math.min(BETS_PER_BATCH_MAX, lines - placed) }, () => {
      const member = first + Math.floor((last - first + 1) * random())
      return anOrder(merchantOf(member), member, world.gameId, issueId)
    })
    const outcomes = await placeBets(world.db, batch)
    if (outcomes.some((one) => one.code !== null)) throw new Error('a bet was refused')
  }
}

async function totalsOf({ db }: WageWorld, issueId: bigint): Promise<Totals> {
  const [row] = await db.hot.query<Totals>(TOTALS, [issueId])
  if (row === undefined) throw new Error('the issue is gone')
  return row
}

/** Copies the rows of a settled issue into empty tables with the same checks and indexes. @returns ms */
async function copyRows({ db }: WageWorld, issueId: bigint): Promise<number> {
  for (const [table, rows] of Object.entries(COPIES)) {
    const [from, to] = [`bench_from_${table}`, `bench_to_${table}`]
    await db.prisma.$executeRawUnsafe(`DROP TABLE IF EXISTS ${from}, ${to}`)
    const which = rows.replaceAll('$1', String(issueId))
    await db.prisma.$executeRawUnsafe(`CREATE UNLOGGED TABLE ${from} AS SELECT * FROM ${table} WHERE ${which}`)
    await db.prisma.$executeRawUnsafe(`CREATE TABLE ${to} (LIKE ${table} INCLUDING ALL)`)
  }
  return await timed(
    async () =>
      await withTransaction(
        db,
        async (tx) => {
          for (const table of Object.keys(COPIES)) {
            const sql = `INSERT INTO bench_to_${table} SELECT * FROM bench_from_${table}`
            await tx.$executeRawUnsafe(sql)
          }
        },
        { timeoutMs: COPY_MS_MAX },
      ),
  )
}

/** Row 15: a large issue in a deep tree, from its draw to the last rebate. */
export const wholeIssue: Figure = {
  id: '15',
  title: `an issue of ${LINES.toLocaleString('en')} lines settled and rebated, tree ${DEEP} deep`,
  baseline: 'bulk INSERT..SELECT of the rows it leaves',
  better: 'lower',
  target: null,
  stretch: null,
  async measure(bench) {
    const world = await bench.wages(DEEP)
    const lines = Math.round(LINES * bench.scale)
    await world.db.hot.query(SERIES, [])
    let [issueId, number] = [0n, '']
    let seen: (Totals & { readonly logOfIssue: number }) | undefined
    const settle = async (round: number): Promise<number> => {
      const issue = await anIssue(world)
      issueId = issue.id
      number = issue.number
      await placeLines(world, issueId, lines, 200 + round)
      await draw(world, issue)
      const { log } = await totalsOf(world, issueId)
      const ms = await timed(async () => await settleDueIssues(world.ctx))
      const totals = await totalsOf(world, issueId)
      const right = totals.state === 'SETTLED' && totals.lines === lines && totals.rebated === totals.rebates
      if (!right) throw new Error(`the issue is ${totals.state}, ${totals.lines} lines are settled`)
      seen = { ...totals, logOfIssue: totals.log - log }
      return ms
    }
    const times = await alternate(settle, async () => await copyRows(world, issueId), PAIRS)
    if (seen === undefined || seen.rebated === 0n) throw new Error('nobody got a rebate')
    const reversedMs = await reverse(world, { id: issueId, number }, lines)
    const settledAgainMs = await timed(async () => await settleDueIssues(world.ctx))
    return {
      ratio: times.ratio,
      ours: { value: times.ours, unit: 'ms' },
      baseline: { value: times.baseline, unit: 'ms' },
      details: {
        lines,
        movements: seen.movements,
        receivers: seen.receivers,
        'lines/s': Math.round(lines / (times.ours / 1_000)),
        'log bytes a line': Math.round(seen.logOfIssue / lines),
        'corrected: reversed ms': Math.round(reversedMs),
        'corrected: settled again ms': Math.round(settledAgainMs),
        'movements a line': Number((seen.movements / lines).toFixed(2)),
      },
    }
  },
}
