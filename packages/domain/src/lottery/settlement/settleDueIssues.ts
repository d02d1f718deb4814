import { setImmediate } from 'node:timers/promises'
import { statement } from '@croupier/db'
import { bookRebates, LINES_PER_SETTLEMENT, type LineResult, settleLines } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { each, Failures, merchantOf } from '../../each.ts'
import { linkedGroups } from '../../identity/index.ts'
import { RebateSums } from '../rebates/rebateSums.ts'
import { SeriesChains } from '../rebates/seriesChains.ts'
import { finishEmptyIssues } from './finishEmptyIssues.ts'
import { inSteps } from './inSteps.ts'
import { keepRebates } from './keptRebates.ts'
import { quarantineLines } from './quarantineLines.ts'
import { reversePayouts } from './reversePayouts.ts'
import { type PlacedLineRow, refundLines, settleGroup, type UnreadableLine } from './settleGroup.ts'
import { type SettlementPage, settlementPages } from './settlementPages.ts'

const ISSUES_PER_RUN_MAX = 200

interface DueIssue {
  readonly id: bigint
  readonly number: string
  readonly family: string
  readonly state: 'DRAWN' | 'SETTLING' | 'VOID'
  readonly numbers: number[]
  readonly close_at: Date
  /** which settlement this is: 1, more after quarantined lines were released or the result was corrected */
  readonly version: number
  /** null unless its result was corrected (rules A6): then rebates stay as they were booked */
  readonly corrected_at: Date | null
}

/** What is left of an issue `i` for merchants that move money now (`<>`), or for those that do not (`=`). */
const left = (by: '=' | '<>'): string =>
  `EXISTS (
     SELECT 1 FROM bet_lines l JOIN merchants m ON m.id = l.merchant_id AND m.money_mode ${by} 'READ_ONLY'
      WHERE l.issue_id = i.id
        AND (l.state = 'PENDING' OR l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settlement_version < i.correction_version)
     UNION ALL
     SELECT 1 FROM issue_rebates r JOIN merchants m ON m.id = r.merchant_id AND m.money_mode ${by} 'READ_ONLY'
      WHERE r.issue_id = i.id)`

/** The oldest, without those that only wait for a merchant whose money is stopped: others would wait behind them. */
const DUE = statement(
  'lottery.issuesToSettle',
  `SELECT i.id, i.number, g.family, i.state, coalesce(i.numbers, '{}') AS numbers, i.close_at,
          i.settlement_version::int AS version, i.corrected_at
     FROM issues i JOIN games g ON g.id = i.game_id
    WHERE i.state IN ('DRAWN', 'SETTLING', 'VOID') AND i.settled_at IS NULL
      AND CASE WHEN EXISTS (SELECT 1 FROM merchants WHERE money_mode = 'READ_ONLY') THEN ${left('<>')} OR NOT ${left('=')} ELSE true END
    ORDER BY i.draw_at, i.id LIMIT $1::int`,
)
/** From here on the issue cannot become void any more; no row when it has, or when all is done. */
const START = statement(
  'lottery.startSettling',
  `UPDATE issues SET state = 'SETTLING' WHERE id = $1::bigint AND state IN ('DRAWN', 'SETTLING') AND settled_at IS NULL
   RETURNING 1 AS one`,
)
/** Nothing pending, unbooked or to be reversed is left, and nothing can come: the issue closed before it was drawn. */
const FINISH = statement(
  'lottery.finishSettling',
  `UPDATE issues SET settled_at = money_now(), state = CASE state WHEN 'SETTLING' THEN 'SETTLED' ELSE state END
    WHERE id = $1::bigint AND state IN ('SETTLING', 'VOID') AND settled_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM bet_lines WHERE issue_id = $1::bigint AND state = 'PENDING')
      AND NOT EXISTS (SELECT 1 FROM issue_rebates WHERE issue_id = $1::bigint)
      AND NOT EXISTS (SELECT 1 FROM bet_lines WHERE issue_id = $1::bigint AND state IN ('WIN', 'LOSE', 'PUSH')
                         AND settlement_version < correction_version)
   RETURNING 1 AS one`,
)
/** Players learn what a corrected result changed of their bets; each once, however often it is said. */
const TELL = statement('lottery.tellCorrected', 'SELECT message_corrected($1::bigint)')
const LINES = statement(
  'lottery.linesToSettle',
  `SELECT l.order_row_id, l.line_no::int AS line_no, l.member_id, l.mode, l.play_code, l.content, l.bets, l.stake_units, l.terms,
          l.state = 'PENDING' AS pending, l.payout_units, a.asset = 'DEMO' AS demo
     FROM bet_lines l JOIN ledger_accounts a ON a.owner_id = l.member_id AND a.merchant_id = l.merchant_id AND a.kind = 'CASH'
    WHERE l.issue_id = $1::bigint AND l.member_id = ANY ($2::bigint[]) AND l.state NOT IN ('CANCELLED', 'VOID', 'QUARANTINED')
    ORDER BY l.member_id, l.order_row_id, l.line_no`,
)
/** Merchants whose last line of the issue is settled (rules A2.6): one that moved no money meanwhile may have lines left. */
const UNBOOKED = statement(
  'lottery.merchantsWithRebates',
  `SELECT r.merchant_id
     FROM (SELECT DISTINCT merchant_id FROM issue_rebates WHERE issue_id = $1::bigint) r
     JOIN merchants m ON m.id = r.merchant_id AND m.money_mode <> 'READ_ONLY'
    WHERE NOT EXISTS (SELECT 1 FROM bet_lines l
                       WHERE l.issue_id = $1::bigint AND l.merchant_id = r.merchant_id AND l.state = 'PENDING')
    ORDER BY r.merchant_id`,
)

/** What is booked in one transaction: the lines of whole players, at most a page of them, or one player's. */
interface Booking {
  readonly results: LineResult[]
  readonly rebates: RebateSums
}

interface JudgedPage {
  readonly bookings: readonly Booking[]
  readonly unreadable: readonly UnreadableLine[]
}

/**
 * Accounts that are linked to each other are judged as one and booked player by player: settled lines count for what is left, so it may
 * be broken off between them.
 */
class Bookings {
  readonly list: Booking[] = []
  #room = 0

  /** Opens as many as these lines need. @returns the one of a line's player */
  perPlayer(rows: readonly PlacedLineRow[]): (row: Pick<PlacedLineRow, 'member_id'>) => Booking {
    const own = new Map<bigint, Booking>()
    for (const [member, lines] of Map.groupBy(rows, (row) => row.member_id)) {
      const pending = lines.filter((row) => row.pending).length
      if (pending > this.#room || this.list.length === 0) {
        this.list.push({ results: [], rebates: new RebateSums() })
        this.#room = LINES_PER_SETTLEMENT
      }
      this.#room -= pending
      own.set(member, this.list.at(-1) as Booking)
    }
    return ({ member_id: member }) => own.get(member) as Booking
  }
}

async function judgePage(ctx: Ctx, issue: DueIssue, page: SettlementPage, chains: SeriesChains): Promise<JudgedPage> {
  const members = page.groups.flat()
  const rows = await ctx.db.hot.query<PlacedLineRow>(LINES, [issue.id, members])
  const linesOf = Map.groupBy(rows, (row) => row.member_id)
  const bookings = new Bookings()
  if (issue.state === 'VOID') {
    const bookingOf = bookings.perPlayer(rows)
    for (const one of refundLines(rows)) bookingOf({ member_id: one.memberId }).results.push(one)
    return { bookings: bookings.list, unreadable: [] }
  }
  const chainOf = await chains.of(members)
  const unreadable: UnreadableLine[] = []
  for (const group of page.groups) {
    const lines = group.flatMap((member) => linesOf.get(member) ?? [])
    const linkedTo = group.length > 1 ? (group.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null) : null
    const bookingOf = bookings.perPlayer(lines)
    const settled = await inSteps(
      settleGroup(
        lines,
        (member) => chainOf.get(member) ?? [],
        issue,
        (row) => bookingOf(row).rebates,
        linkedTo,
      ),
    )
    for (const one of settled.results) bookingOf({ member_id: one.memberId }).results.push(one)
    for (const one of settled.unreadable) unreadable.push(one)
    // Judging many lines takes some time; the draws and sockets of this process must not wait for all players.
    await setImmediate()
  }
  return { bookings: bookings.list, unreadable }
}

/** Books a page. @returns how many lines were settled; null when another worker is ahead */
async function settlePage(
  ctx: Ctx,
  issue: DueIssue,
  page: SettlementPage,
  chains: SeriesChains,
): Promise<number | null> {
  const { bookings, unreadable } = await judgePage(ctx, issue, page, chains)
  if (unreadable.length > 0) await quarantineLines(ctx, issue.id, page.merchantId, unreadable)
  const { merchantId } = page
  const scope = { merchantId, issueId: issue.id, version: issue.version }
  const correctedAt = issue.corrected_at
  let booked = 0
  for (const { results, rebates } of bookings) {
    if (results.length === 0) continue
    const { settled } =
      correctedAt === null
        ? await settleLines(ctx.db, scope, results, rebates.list())
        : await settleLines(ctx.db, scope, await keepRebates(ctx, merchantId, results, correctedAt), [])
    if (settled === 0) return null
    booked += settled
  }
  return booked
}

/** Books what receivers get of the lines of a whole issue (rules A2.6): once every line is settled. */
async function bookIssueRebates(ctx: Ctx, issueId: bigint, failures: Failures<{ merchantId: number }>): Promise<void> {
  const due = await ctx.db.hot.query<{ merchant_id: number }>(UNBOOKED, [issueId])
  await failures.each(
    due,
    ({ merchant_id: merchantId }) => ({ merchantId }),
    async ({ merchant_id: merchantId }) => {
      while ((await bookRebates(ctx.db, merchantId, issueId)) > 0) await setImmediate()
    },
  )
}

/**
 * Settles one issue page by page, then books its rebates. A page of which nothing was left to book belongs to another worker
 * that is ahead: the issue is left to it. A merchant whose page fails holds up no other. After a crash only what is pending, or not booked yet, is left to do.
 */
async function settleIssue(ctx: Ctx, issue: DueIssue): Promise<number> {
  if (issue.state !== 'VOID') {
    const started = await ctx.db.hot.query(START, [issue.id])
    if (started.length === 0) return 0
  }
  if (issue.corrected_at !== null) await reversePayouts(ctx, issue)
  let settled = 0
  const linked = async (merchantId: number, members: readonly bigint[]) =>
    await linkedGroups(ctx.db, merchantId, members)
  const chains = new SeriesChains(ctx, issue)
  const failures = new Failures<ReturnType<typeof merchantOf>>(ctx, 'lines of an issue could not be settled')
  let isAhead = false
  await failures.each(await settlementPages(ctx, issue.id, linked), merchantOf, async (page) => {
    const done = isAhead ? null : await settlePage(ctx, issue, page, chains)
    isAhead ||= done === null
    settled += done ?? 0
  })
  if (!isAhead) {
    await bookIssueRebates(ctx, issue.id, failures)
    if (issue.corrected_at !== null && issue.state !== 'VOID') await ctx.db.hot.query(TELL, [issue.id])
    await ctx.db.hot.query(FINISH, [issue.id])
  }
  failures.report()
  return settled
}

/**
 * Ends issues without a bet, then settles drawn issues and refunds void ones, oldest first (rules A6): state, payout, effective bet
 * and facts of a line are one transaction (ledger `settle_lines`), rebates are booked per receiver when the issue's last line is
 * settled. Safe to repeat, to break off and to run several times at once.
 * @param issuesMax how many issues this call takes
 * @returns how many lines this call settled
 * @throws AggregateError after the others were settled, when an issue could not be
 */
export async function settleDueIssues(ctx: Ctx, issuesMax = ISSUES_PER_RUN_MAX): Promise<number> {
  await finishEmptyIssues(ctx)
  const due = await ctx.db.hot.query<DueIssue>(DUE, [issuesMax])
  const of = { message: 'issues could not be settled', ownerOf: ({ id }: DueIssue) => ({ issueId: String(id) }) }
  const settled = await each(ctx, due, of, async (issue) => await settleIssue(ctx, issue))
  return settled.reduce((sum, lines) => sum + lines, 0)
}
