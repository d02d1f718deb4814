import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { DrawFamily } from '@croupier/fairness'
import { isPossibleDraw, isSameDraw } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import { announceDraws } from './announceDraws.ts'
import { closeDueIssues } from './closeDueIssues.ts'
import { lastReports, type Report } from './externalReports.ts'
import type { IssueRow } from './issue.ts'

export interface ExternalResultInput {
  readonly gameCode: string
  readonly issueNumber: string
  /** one of the sources that the game names */
  readonly source: string
  /** in draw order */
  readonly numbers: readonly number[]
}

/**
 * The outcome of a report: DRAWN, the issue has this result; WAITING for a second source; DISAGREEMENT, sources or the
 * drawn result differ, so that an operator must decide; TOO_LATE, the issue is void.
 */
export type ExternalOutcome = 'DRAWN' | 'WAITING' | 'DISAGREEMENT' | 'TOO_LATE'

interface ReportedIssue {
  readonly id: bigint
  readonly state: IssueRow['state']
  readonly draw_at: Date
  readonly numbers: number[]
  readonly has_seed: boolean
  readonly family: DrawFamily
  readonly result_sources: string[]
}

const SOURCES_MIN = 2

/** Holds the issue: reports of several sources at once are handled one after the other. */
async function lockIssue(tx: Tx, input: ExternalResultInput): Promise<ReportedIssue> {
  const [issue] = await tx.$queryRaw<ReportedIssue[]>`
    SELECT i.id, i.state, i.draw_at, coalesce(i.numbers, '{}') AS numbers, i.seed_commitment IS NOT NULL AS has_seed,
           g.family, g.result_sources
      FROM issues i JOIN games g ON g.id = i.game_id
     WHERE g.code = ${input.gameCode} AND i.number = ${input.issueNumber} FOR NO KEY UPDATE OF i`
  return issue ?? fail('ISSUE_NOT_FOUND', {})
}

function check(issue: ReportedIssue, input: ExternalResultInput, now: Date): void {
  const { gameCode, issueNumber, source, numbers } = input
  const name = `${gameCode} ${issueNumber}`
  if (issue.has_seed) throw new RangeError(`${name} is drawn from its own seed`)
  if (!issue.result_sources.includes(source)) {
    throw new RangeError(`${source} is no source of ${gameCode}`)
  }
  if (!isPossibleDraw(issue.family, numbers)) {
    throw new RangeError(`${numbers.join(' ')} is no possible result of ${name}`)
  }
  if (now < issue.draw_at) throw new RangeError(`${name} is not drawn before its time`)
}

/** @returns whether the report says something new; a source that repeats itself leaves no second row */
async function note(tx: Tx, issue: ReportedIssue, input: ExternalResultInput, now: Date) {
  const known = (await lastReports(tx, issue.id)).find(({ source }) => source === input.source)
  if (known !== undefined && isSameDraw(issue.family, known.numbers, input.numbers)) return false
  await tx.$executeRaw`
    INSERT INTO external_results (issue_id, source, numbers, reported_at)
    VALUES (${issue.id}, ${input.source}, ${[...input.numbers]}::smallint[], ${now})`
  return true
}

function outcomeOf(issue: ReportedIssue, reports: readonly Report[]): ExternalOutcome {
  const [first, ...others] = reports
  if (issue.state === 'VOID' || first === undefined) return 'TOO_LATE'
  const drawn = issue.state === 'CLOSED' ? first.numbers : issue.numbers
  if (![first, ...others].every(({ numbers }) => isSameDraw(issue.family, numbers, drawn))) return 'DISAGREEMENT'
  return reports.length < SOURCES_MIN ? 'WAITING' : 'DRAWN'
}

/** The one place that writes the result of an external draw, once (rules A5). */
async function writeResult(tx: Tx, id: bigint, numbers: readonly number[], now: Date) {
  return await tx.$queryRaw<IssueRow[]>`
    WITH drawn AS (
      UPDATE issues SET state = 'DRAWN', drawn_at = ${now}, numbers = ${[...numbers]}::smallint[]
       WHERE id = ${id} AND state = 'CLOSED' RETURNING *
    )
    SELECT g.code AS game_code, i.number, i.state, i.sale_from, i.close_at, i.draw_at, i.numbers, i.seed_commitment,
           NULL AS revealed_seed
      FROM drawn i JOIN games g ON g.id = i.game_id`
}

async function weigh(tx: Tx, ctx: Ctx, input: ExternalResultInput, now: Date): Promise<ExternalOutcome> {
  const issue = await lockIssue(tx, input)
  check(issue, input, now)
  const isNew = await note(tx, issue, input, now)
  const reports = await lastReports(tx, issue.id)
  const outcome = outcomeOf(issue, reports)
  const { gameCode, issueNumber: number } = input
  const results = Object.fromEntries(reports.map(({ source, numbers }) => [source, numbers.join(' ')]))
  const after = { gameCode, number, reports: results }
  if (outcome === 'DRAWN' && issue.state === 'CLOSED') {
    await announceDraws(tx, await writeResult(tx, issue.id, input.numbers, now), now)
    await auditMerchants(tx, null, { action: 'issue.resultAgreed', after })
  }
  if (isNew && (outcome === 'DISAGREEMENT' || outcome === 'TOO_LATE')) {
    ctx.log.error({ ...after, outcome }, 'an external result needs somebody to look at it')
    await auditMerchants(tx, null, { action: 'issue.resultDoubted', after })
  }
  return outcome
}

/**
 * Stores what a source reports as the result of an issue of an external draw (rules A5). The result is written, once, as
 * soon as two independent sources report the same numbers (of families without an order: in any) and none reports others; until then the issue waits, and becomes
 * void in the end. A source that corrects itself reports again, and its latest report counts. Every report is kept; a result
 * and a disagreement are also in the audit of every merchant. Safe to repeat.
 * @throws DomainError ISSUE_NOT_FOUND; RangeError for an issue with an own seed, a source that the game does not name,
 * impossible numbers, or a report before the draw time
 */
export async function recordExternalResult(ctx: Ctx, input: ExternalResultInput): Promise<ExternalOutcome> {
  const now = await moneyNow(ctx.db)
  // A result may be there before the job has written down that the issue has closed. What is due now is closed after this.
  await closeDueIssues(ctx)
  return await withTransaction(ctx.db, async (tx) => await weigh(tx, ctx, input, now))
}
