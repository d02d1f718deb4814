import { statement } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import type { Ctx } from '../../../ctx.ts'

/** An issue whose lines were settled, with what they were settled by. */
export interface SettledIssue {
  readonly id: bigint
  readonly number: string
  readonly family: string
  readonly state: string
  readonly numbers: number[]
  /** rebates follow the series of this instant */
  readonly close_at: Date
  /** lines may still be settled, and rebates booked */
  readonly open: boolean
  /** its result was corrected after it had been settled (rules A6) */
  readonly corrected: boolean
  /** lines settled before this version are by a wrong result, until its next settlement reverses them; 0 where none was wrong */
  readonly correction_version: number
}

/** A settled line as the books have it; the fact's figures are null where there is no fact (play money, void). */
export interface SettledLine {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly member_id: bigint
  readonly merchant_id: number
  readonly mode: string
  readonly play_code: string
  readonly content: string
  readonly bets: number
  readonly stake_units: bigint
  readonly terms: string
  readonly state: string
  readonly payout_units: bigint
  readonly effective_units: bigint
  readonly self_rebate_units: bigint
  readonly version: number
  readonly settled_at: Date
  readonly demo: boolean
  readonly linked_to: bigint | null
  readonly theoretical_units: bigint | null
  readonly rebate_units: bigint | null
}

/** Somebody on the way from a player (distance 0) to the top with the series of an instant, as settlement reads it. */
export interface SettledChain {
  readonly member_id: bigint
  readonly at: Date
  readonly ancestor_id: bigint
  readonly distance: number
  readonly closed: boolean
  readonly mode: string
  readonly series: number
}

const ISSUES = statement(
  'checks.settledIssues',
  `SELECT i.id, i.number, g.family, i.state, coalesce(i.numbers, '{}') AS numbers, i.close_at,
          i.settled_at IS NULL AS open, i.corrected_at IS NOT NULL AS corrected, coalesce(i.correction_version, 0)::int AS correction_version
     FROM issues i JOIN games g ON g.id = i.game_id
    WHERE i.id > $1::bigint AND i.id <= $2::bigint AND i.state IN ('SETTLING', 'SETTLED', 'VOID') ORDER BY i.id`,
)
/** Players of an issue with the group they were judged in (rules B4). */
const GROUPS = statement(
  'checks.settledGroups',
  `SELECT l.merchant_id, l.member_id, coalesce(min(f.linked_to), l.member_id) AS group_id
     FROM bet_lines l
     LEFT JOIN LATERAL (SELECT linked_to FROM settled_facts WHERE source_id = l.order_row_id AND source_no = l.line_no
       AND source = 1 AND settlement_version = l.settlement_version AND settled_at = l.settled_at
       AND merchant_id = l.merchant_id OFFSET 0) f ON true
    WHERE l.issue_id = $1::bigint AND l.state IN ('WIN', 'LOSE', 'PUSH', 'VOID')
    GROUP BY 1, 2 ORDER BY 1, 3, 2`,
)
const LINES = statement(
  'checks.settledLines',
  `SELECT l.order_row_id, l.line_no::int AS line_no, l.member_id, l.merchant_id, l.mode, l.play_code, l.content, l.bets, l.stake_units,
          l.terms, l.state, coalesce(l.payout_units, 0) AS payout_units, coalesce(l.effective_units, 0) AS effective_units,
          coalesce(l.self_rebate_units, 0) AS self_rebate_units, l.settlement_version::int AS version, l.settled_at,
          a.asset = 'DEMO' AS demo, f.linked_to, f.theoretical_units, f.rebate_units
     FROM bet_lines l
     JOIN ledger_accounts a ON a.owner_id = l.member_id AND a.merchant_id = l.merchant_id AND a.kind = 'CASH'
     LEFT JOIN LATERAL (SELECT * FROM settled_facts WHERE source_id = l.order_row_id AND source_no = l.line_no
       AND source = 1 AND settlement_version = l.settlement_version AND settled_at = l.settled_at
       AND merchant_id = l.merchant_id OFFSET 0) f ON true
    WHERE l.issue_id = $1::bigint AND l.member_id = ANY ($2::bigint[]) AND l.merchant_id = $3::int
      AND l.state IN ('WIN', 'LOSE', 'PUSH', 'VOID')
    ORDER BY l.member_id, l.order_row_id, l.line_no`,
)
const CHAINS = statement(
  'checks.seriesChains',
  `SELECT q.member_id, q.at, c.ancestor_id, c.distance::int AS distance, a.status = 'CLOSED' AS closed, s.mode,
          series_at(a.id, s.family, s.mode, $4::timestamptz)::int AS series
     FROM unnest($1::bigint[], $2::timestamptz[]) q(member_id, at)
     JOIN member_closure c ON c.descendant_id = q.member_id
     JOIN members a ON a.id = c.ancestor_id
     JOIN member_series s ON s.member_id = a.id AND s.family = $3::text
    ORDER BY q.member_id, c.distance`,
)
const BOOKED = statement(
  'checks.bookedRebates',
  withKindNumbers(`SELECT a.owner_id AS member_id, t.merchant_id, t.kind::int AS kind, rebate_category(t.part_id) AS mode,
          sum(t.units)::bigint AS units
     FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account_id
    WHERE t.subject_id = $1::bigint AND t.kind IN (:REBATES) GROUP BY 1, 2, 3, 4`),
)

/** Players that are judged at once. */
const MEMBERS_PER_PAGE = 300

/** Players of one merchant whose lines are judged at once; a group is never divided. */
export interface GroupPage {
  readonly merchantId: number
  readonly groups: readonly (readonly bigint[])[]
}

/** The settled issues of a slice. */
export async function settledIssues(ctx: Ctx, after: bigint, upto: bigint): Promise<SettledIssue[]> {
  return await ctx.db.hot.query<SettledIssue>(ISSUES, [after, upto])
}

/** The players of an issue page by page, those who were judged together in one group. */
export async function groupPages(ctx: Ctx, issueId: bigint): Promise<GroupPage[]> {
  const rows = await ctx.db.hot.query<{ merchant_id: number; member_id: bigint; group_id: bigint }>(GROUPS, [issueId])
  const pages: { merchantId: number; groups: bigint[][]; members: number }[] = []
  const groups = Map.groupBy(rows, (row) => `${row.merchant_id} ${row.group_id}`)
  for (const members of groups.values()) {
    const merchantId = members[0]?.merchant_id ?? 0
    const ids = members.map((row) => row.member_id)
    const page = pages.at(-1)
    if (page?.merchantId === merchantId && page.members + ids.length <= MEMBERS_PER_PAGE) {
      page.groups.push(ids)
      page.members += ids.length
    } else {
      pages.push({ merchantId, groups: [ids], members: ids.length })
    }
  }
  return pages
}

/** The settled lines of some players in an issue. */
export async function settledLines(
  ctx: Ctx,
  issueId: bigint,
  members: readonly bigint[],
  merchantId: number,
): Promise<SettledLine[]> {
  return await ctx.db.hot.query<SettledLine>(LINES, [issueId, members, merchantId])
}

/** Who was above players who were settled at those instants, with the series that held when their issue closed. */
export async function settledChains(
  ctx: Ctx,
  issue: SettledIssue,
  lines: readonly SettledLine[],
): Promise<SettledChain[]> {
  const linesByTime = new Map(lines.map((line) => [`${line.member_id} ${line.settled_at.getTime()}`, line]))
  const pairs = [...linesByTime.values()]
  return await ctx.db.hot.query<SettledChain>(CHAINS, [
    pairs.map((line) => line.member_id),
    pairs.map((line) => line.settled_at),
    issue.family,
    issue.close_at,
  ])
}

/** What was booked as rebates of an issue, by receiver. */
export interface BookedRebate {
  readonly member_id: bigint
  readonly merchant_id: number
  readonly kind: number
  readonly mode: string
  readonly units: bigint
}

/** The rebates of an issue as they were booked. */
export async function bookedRebates(ctx: Ctx, issueId: bigint): Promise<BookedRebate[]> {
  return await ctx.db.hot.query<BookedRebate>(BOOKED, [issueId])
}
