import type { Tx } from '@croupier/db'
import type { DrawFamily } from '@croupier/fairness'
import { isSameDraw } from '@croupier/rules'
import { fail } from '@croupier/wire'
import { announceDraws } from './announceDraws.ts'
import { lastReports } from './externalReports.ts'
import type { IssueRow } from './issue.ts'

const SOURCES_MIN = 2

/** Why a result is not corrected. */
export type NoCorrection =
  /** it follows from a seed that was committed to: there is nothing to correct (rules A5) */
  | 'OWN_DRAW'
  /** it is not settled: a void issue, or one that is under way */
  | 'NOT_SETTLED'
  /** the last words of its sources differ, or only one has spoken */
  | 'NOT_AGREED'
  /** its sources report what it has */
  | 'SAME_RESULT'

/** An issue whose sources report another result by now than the one it was settled by. */
export interface WrongResult {
  readonly id: bigint
  /** what it was settled by */
  readonly before: readonly number[]
  /** what all its sources report now, in draw order */
  readonly numbers: readonly number[]
  /** the settlement that a correction makes */
  readonly nextVersion: number
}

interface LockedIssue {
  readonly id: bigint
  readonly family: DrawFamily
  readonly state: string
  readonly numbers: number[]
  readonly has_seed: boolean
  readonly version: number
}

/**
 * Holds an issue and tells what its result is to be corrected to: what its sources agree on by their last words, never what
 * somebody types (rules A5, A6).
 * @throws DomainError ISSUE_NOT_FOUND
 */
export async function holdWrongResult(
  tx: Tx,
  gameCode: string,
  issueNumber: string,
): Promise<WrongResult | NoCorrection> {
  const [issue] = await tx.$queryRaw<LockedIssue[]>`
    SELECT i.id, g.family, i.state, coalesce(i.numbers, '{}') AS numbers, i.seed_commitment IS NOT NULL AS has_seed,
           i.settlement_version::int AS version
      FROM issues i JOIN games g ON g.id = i.game_id
     WHERE g.code = ${gameCode} AND i.number = ${issueNumber} FOR UPDATE OF i`
  if (issue === undefined) return fail('ISSUE_NOT_FOUND', {})
  if (issue.has_seed) return 'OWN_DRAW'
  const reports = await lastReports(tx, issue.id)
  const [first] = reports
  if (first === undefined || reports.length < SOURCES_MIN) return 'NOT_AGREED'
  if (!reports.every(({ numbers }) => isSameDraw(issue.family, numbers, first.numbers))) return 'NOT_AGREED'
  if (isSameDraw(issue.family, first.numbers, issue.numbers)) return 'SAME_RESULT'
  if (issue.state !== 'SETTLED') return 'NOT_SETTLED'
  const { id, numbers: before, version } = issue
  return { id, before, numbers: first.numbers, nextVersion: version + 1 }
}

/** Writes the corrected result of an external draw and opens the issue for its next settlement; its followers are told. */
export async function writeCorrectedResult(tx: Tx, wrong: WrongResult, now: Date, reason: string): Promise<void> {
  const { id, before, numbers, nextVersion } = wrong
  const drawn = await tx.$queryRaw<IssueRow[]>`
    -- By name: the console that runs this may not read the column of seeds.
    WITH corrected AS (
      UPDATE issues SET numbers = ${[...numbers]}::smallint[], state = 'SETTLING', settled_at = NULL, corrected_at = ${now},
             settlement_version = ${nextVersion}::smallint, correction_version = ${nextVersion}::smallint,
             correction_reason = ${reason}, wrong_numbers = ${[...before]}::smallint[]
       WHERE id = ${id} AND state = 'SETTLED'
       RETURNING game_id, number, state, sale_from, close_at, draw_at, numbers, seed_commitment
    )
    SELECT g.code AS game_code, i.number, i.state, i.sale_from, i.close_at, i.draw_at, i.numbers, i.seed_commitment,
           NULL AS revealed_seed
      FROM corrected i JOIN games g ON g.id = i.game_id`
  if (drawn.length !== 1) throw new Error(`issue ${id} was not held`)
  await announceDraws(tx, drawn, now)
}
