import { setImmediate } from 'node:timers/promises'
import { statement } from '@croupier/db'
import { LINES_PER_SETTLEMENT_MAX, settleLines } from '@croupier/ledger'
import type { Ctx } from '../ctx.ts'
import {
  type ChainRow,
  type PlacedLineRow,
  refundLines,
  type Settlements,
  settleMember,
} from './settleMember.ts'

const ISSUES_PER_RUN_MAX = 200
const FIRST_VERSION = 1

interface DueIssue {
  readonly id: bigint
  readonly family: string
  readonly state: 'DRAWN' | 'SETTLING' | 'VOID'
  readonly number: string
  readonly numbers: number[]
}

const DUE = statement(
  'lottery.issuesToSettle',
  `SELECT i.id, g.family, i.state, i.number, coalesce(i.numbers, '{}') AS numbers FROM issues i JOIN games g ON g.id = i.game_id
    WHERE i.state IN ('DRAWN', 'SETTLING', 'VOID') AND i.settled_at IS NULL
    ORDER BY i.draw_at, i.id LIMIT ${ISSUES_PER_RUN_MAX}`,
)
/** From here on the issue cannot become void any more; no row when it has, or when all is done. */
const START = statement(
  'lottery.startSettling',
  `UPDATE issues SET state = 'SETTLING' WHERE id = $1::bigint AND state IN ('DRAWN', 'SETTLING') AND settled_at IS NULL
   RETURNING 1 AS one`,
)
/** Nothing pending is left, and nothing can come: the issue closed before it was drawn. Its limits are of no use any more. */
const FINISH = statement(
  'lottery.finishSettling',
  `WITH finished AS (
     UPDATE issues SET settled_at = money_now(), state = CASE state WHEN 'SETTLING' THEN 'SETTLED' ELSE state END
      WHERE id = $1::bigint AND state IN ('SETTLING', 'VOID') AND settled_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM bet_lines WHERE issue_id = $1::bigint AND state = 'PENDING')
     RETURNING id
   )
   DELETE FROM issue_stakes s USING finished f WHERE s.issue_id = f.id RETURNING 1 AS one`,
)
const MEMBERS = statement(
  'lottery.membersToSettle',
  `SELECT member_id, count(*)::int AS lines FROM bet_lines
    WHERE issue_id = $1::bigint AND member_id > $2::bigint AND state = 'PENDING'
    GROUP BY member_id ORDER BY member_id LIMIT ${LINES_PER_SETTLEMENT_MAX}`,
)
const LINES = statement(
  'lottery.linesToSettle',
  `SELECT id, member_id, play_code, content, bets, stake_units, terms, state = 'PENDING' AS pending FROM bet_lines
    WHERE issue_id = $1::bigint AND member_id = ANY ($2::bigint[]) AND state NOT IN ('CANCELLED', 'VOID')
    ORDER BY member_id, order_row_id, line_no`,
)
const CHAINS = statement(
  'lottery.seriesChains',
  `SELECT c.descendant_id AS member_id, c.ancestor_id, c.distance::int AS distance, a.status = 'CLOSED' AS closed,
          s.mode, s.series::int AS series
     FROM member_closure c JOIN members a ON a.id = c.ancestor_id
     JOIN member_series s ON s.member_id = a.id AND s.family = $2::text
    WHERE c.descendant_id = ANY ($1::bigint[])
    ORDER BY c.descendant_id, c.distance`,
)

/** The next players whose lines fill a page; one who has more than a page comes alone. */
async function nextMembers(ctx: Ctx, issueId: bigint, after: bigint): Promise<bigint[]> {
  const found = await ctx.db.hot.query<{ member_id: bigint; lines: number }>(MEMBERS, [
    issueId,
    after,
  ])
  const page: bigint[] = []
  let lines = 0
  for (const one of found) {
    lines += one.lines
    if (page.length > 0 && lines > LINES_PER_SETTLEMENT_MAX) break
    page.push(one.member_id)
  }
  return page
}

async function judgePage(ctx: Ctx, issue: DueIssue, members: bigint[]): Promise<Settlements> {
  const rows = await ctx.db.hot.query<PlacedLineRow>(LINES, [issue.id, members])
  if (issue.state === 'VOID') return refundLines(rows)
  const chains = await ctx.db.hot.query<ChainRow>(CHAINS, [members, issue.family])
  const chainOf = Map.groupBy(chains, (one) => one.member_id)
  const page: Settlements = { results: [], rebates: [] }
  for (const [member, lines] of Map.groupBy(rows, (row) => row.member_id)) {
    const settled = settleMember(lines, chainOf.get(member) ?? [], issue)
    page.results.push(...settled.results)
    page.rebates.push(...settled.rebates)
    // Weighing many lines takes a while; the draws and sockets of this process must not wait for all players.
    await setImmediate()
  }
  return page
}

/** Books a page, in more than one call only for a player with more lines than one call takes. */
async function bookPage(ctx: Ctx, issue: DueIssue, page: Settlements): Promise<number> {
  let booked = 0
  for (let at = 0; at < page.results.length; at += LINES_PER_SETTLEMENT_MAX) {
    const results = page.results.slice(at, at + LINES_PER_SETTLEMENT_MAX)
    const ids = new Set(results.map((result) => result.lineId))
    const rebates = page.rebates.filter((rebate) => ids.has(rebate.lineId))
    const done = await settleLines(ctx.db, issue.id, FIRST_VERSION, results, rebates)
    booked += done.settled
  }
  return booked
}

/**
 * Settles one issue page by page. A page of which nothing was left to book belongs to another worker that is ahead: the issue
 * is left to it. After a crash the first page is the first with something pending.
 */
async function settleIssue(ctx: Ctx, issue: DueIssue): Promise<number> {
  if (issue.state !== 'VOID') {
    const started = await ctx.db.hot.query(START, [issue.id])
    if (started.length === 0) return 0
  }
  let settled = 0
  let after = 0n
  for (;;) {
    const members = await nextMembers(ctx, issue.id, after)
    const last = members.at(-1)
    if (last === undefined) break
    const page = await judgePage(ctx, issue, members)
    const booked = await bookPage(ctx, issue, page)
    if (booked === 0 && page.results.length > 0) return settled
    settled += booked
    after = last
  }
  await ctx.db.hot.query(FINISH, [issue.id])
  return settled
}

/**
 * Settles drawn issues and refunds void ones, oldest first (rules A6): state, payout, rebates, effective bet and facts of a
 * line are one transaction (ledger `settle_lines`), which passes over lines that are settled. Safe to repeat, to break off
 * and to run several times at once.
 * @returns how many lines this call settled
 * @throws AggregateError after the others were settled, when an issue could not be
 */
export async function settleDueIssues(ctx: Ctx): Promise<number> {
  const due = await ctx.db.hot.query<DueIssue>(DUE, [])
  const failures: unknown[] = []
  let settled = 0
  for (const issue of due) {
    try {
      settled += await settleIssue(ctx, issue)
    } catch (error) {
      ctx.log.error({ err: error, issueId: String(issue.id) }, 'an issue could not be settled')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'issues could not be settled')
  return settled
}
