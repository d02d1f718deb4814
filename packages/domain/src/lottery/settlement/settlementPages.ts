import { statement } from '@croupier/db'
import { LINES_PER_SETTLEMENT } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'

/** Players who are settled in one transaction; those who are linked to each other are in one group (rules B4). */
export interface SettlementPage {
  readonly merchantId: number
  /** every group's members; a member alone is a group of one */
  readonly groups: readonly (readonly bigint[])[]
}

interface MemberRow {
  readonly merchant_id: number
  readonly member_id: bigint
  readonly lines: number
  readonly pending: number
}

/** A merchant that moves no money now is settled when it does again. */
const MEMBERS = statement(
  'lottery.membersToSettle',
  `SELECT l.merchant_id, l.member_id, count(*)::int AS lines, count(*) FILTER (WHERE l.state = 'PENDING')::int AS pending
     FROM bet_lines l JOIN merchants m ON m.id = l.merchant_id AND m.money_mode <> 'READ_ONLY'
    WHERE l.issue_id = $1::bigint AND l.state NOT IN ('CANCELLED', 'VOID')
    GROUP BY l.merchant_id, l.member_id ORDER BY l.merchant_id, l.member_id`,
)

type Linked = (merchantId: number, members: readonly bigint[]) => Promise<Map<bigint, bigint>>

function groupsOf(rows: readonly MemberRow[], linked: Map<bigint, bigint>): MemberRow[][] {
  const groups = Map.groupBy(rows, (row) => linked.get(row.member_id) ?? row.member_id)
  return [...groups.values()].filter((group) => group.some((row) => row.pending > 0))
}

/** Fills pages with whole groups; a group with more lines than a page has one for itself. */
function pagesOf(merchantId: number, groups: readonly MemberRow[][]): SettlementPage[] {
  const pages: bigint[][][] = []
  let room = 0
  for (const group of groups) {
    const lines = group.reduce((total, row) => total + row.lines, 0)
    const members = group.map((row) => row.member_id)
    const page = pages.at(-1)
    if (page === undefined || lines > room) {
      pages.push([members])
      room = LINES_PER_SETTLEMENT - lines
    } else {
      page.push(members)
      room -= lines
    }
  }
  return pages.map((page) => ({ merchantId, groups: page }))
}

/**
 * What is left to settle of an issue, as pages: of each merchant the groups that have a pending line, with all their members
 * who bet on the issue, because settled lines count for the guaranteed return of the others.
 */
export async function settlementPages(ctx: Ctx, issueId: bigint, linked: Linked): Promise<SettlementPage[]> {
  const rows = await ctx.db.hot.query<MemberRow>(MEMBERS, [issueId])
  const pages: SettlementPage[] = []
  for (const [merchantId, members] of Map.groupBy(rows, (row) => row.merchant_id)) {
    const groupOf = await linked(
      merchantId,
      members.map((row) => row.member_id),
    )
    pages.push(...pagesOf(merchantId, groupsOf(members, groupOf)))
  }
  return pages
}
