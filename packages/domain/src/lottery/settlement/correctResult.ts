import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import { holdWrongResult, type NoCorrection, type WrongResult, writeCorrectedResult } from '../issues/index.ts'
import { reversePayouts } from './reversePayouts.ts'

/** An officer wants the result of an external draw to be what its sources say by now. */
export interface CorrectionRequest {
  readonly gameCode: string
  readonly issueNumber: string
  readonly by: string
  readonly reason: string
}

/** Its outcome; whatever is not CORRECTED has moved no money. */
export type CorrectionOutcome =
  | NoCorrection
  /** the request is kept; another officer has to say the same */
  | 'ASKED'
  /** the officer asked before: another one is needed */
  | 'SAME_OFFICER'
  /** lines of the issue are set apart: they are released and settled first */
  | 'QUARANTINED'
  | 'CORRECTED'

interface Correction {
  readonly numbers: number[]
  readonly requested_by: string
  readonly reason: string
}

const sameOfficer = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
const shown = (numbers: readonly number[]): string => numbers.join(' ')

async function ask(tx: Tx, request: CorrectionRequest, wrong: WrongResult, now: Date): Promise<void> {
  const { gameCode, issueNumber: number, by, reason } = request
  await tx.$executeRaw`
    INSERT INTO result_corrections (issue_id, numbers, requested_by, reason, requested_at)
    VALUES (${wrong.id}, ${[...wrong.numbers]}::smallint[], ${by}, ${reason}, ${now})
    ON CONFLICT (issue_id) DO UPDATE SET numbers = excluded.numbers, requested_by = excluded.requested_by,
      reason = excluded.reason, requested_at = excluded.requested_at`
  await auditMerchants(tx, null, {
    action: 'issue.correctionAsked',
    before: { numbers: shown(wrong.before) },
    after: { gameCode, number, numbers: shown(wrong.numbers), by, reason },
  })
}

async function carryOut(
  tx: Tx,
  request: CorrectionRequest,
  wrong: WrongResult,
  first: Correction,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`DELETE FROM result_corrections WHERE issue_id = ${wrong.id}`
  await writeCorrectedResult(tx, wrong, now, request.reason)
  const merchants = await tx.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT merchant_id AS id FROM bet_lines WHERE issue_id = ${wrong.id} ORDER BY 1`
  // Where nobody had a bet in it, every merchant's chain says so: an act of officers is never without a record.
  const merchantIds = merchants.length === 0 ? [null] : merchants.map(({ id }) => id)
  for (const merchantId of merchantIds) {
    const { gameCode, issueNumber: number, by, reason } = request
    await auditMerchants(tx, merchantId, {
      action: 'issue.resultCorrected',
      before: { numbers: shown(wrong.before) },
      after: {
        gameCode,
        number,
        numbers: shown(wrong.numbers),
        requestedBy: first.requested_by,
        requestReason: first.reason,
        by,
        reason,
      },
    })
  }
}

/**
 * Corrects a wrong result of an external draw (rules A6): the numbers become what its sources agree on by now, payouts are
 * reversed in chunks (`reversePayouts`), what a wallet cannot give becomes its owner's debt, and the next settlement pays by the right
 * result as a version of its own. A merchant that moves no money now is reversed by that settlement once it does again. Rebates and wages that were paid stay; the difference enters running periods by signed facts. Two officers say the same,
 * each with a reason, both in the audit chain. An own draw is never corrected: it follows from its seed. Said again, it is
 * SAME_RESULT and nothing moves.
 * @throws DomainError ISSUE_NOT_FOUND
 */
export async function correctResult(ctx: Ctx, request: CorrectionRequest): Promise<CorrectionOutcome> {
  const decided = await withTransaction(ctx.db, async (tx) => await decide(tx, request))
  if (typeof decided === 'string') return decided
  await reversePayouts(ctx, { id: decided.id, number: request.issueNumber })
  return 'CORRECTED'
}

/**
 * The same for an officer at the console, whose process may not write what was settled: the corrected result is written, and the
 * worker's next settlement reverses the payouts before it pays by it.
 * @throws DomainError ISSUE_NOT_FOUND
 */
export async function agreeCorrection(ctx: Ctx, request: CorrectionRequest): Promise<CorrectionOutcome> {
  const decided = await withTransaction(ctx.db, async (tx) => await decide(tx, request))
  ctx.db.wakeRelay()
  return typeof decided === 'string' ? decided : 'CORRECTED'
}

/** Keeps the request or writes the corrected result, which opens the issue for its next settlement. */
async function decide(tx: Tx, request: CorrectionRequest): Promise<CorrectionOutcome | WrongResult> {
  const wrong = await holdWrongResult(tx, request.gameCode, request.issueNumber)
  if (typeof wrong === 'string') return wrong
  const [open] = await tx.$queryRaw<{ one: number }[]>`
    SELECT 1 AS one FROM bet_lines WHERE issue_id = ${wrong.id} AND state IN ('PENDING', 'QUARANTINED') LIMIT 1`
  if (open !== undefined) return 'QUARANTINED'
  const now = await moneyNow(tx)
  const [first] = await tx.$queryRaw<Correction[]>`
    SELECT numbers, requested_by, reason FROM result_corrections WHERE issue_id = ${wrong.id}`
  if (first === undefined || shown(first.numbers) !== shown(wrong.numbers)) {
    await ask(tx, request, wrong, now)
    return 'ASKED'
  }
  if (sameOfficer(first.requested_by, request.by)) return 'SAME_OFFICER'
  await carryOut(tx, request, wrong, first, now)
  return wrong
}

/** A settled issue whose sources report another result by now. */
export interface DoubtedResult {
  readonly gameCode: string
  readonly issueNumber: string
  readonly numbers: readonly number[]
  /** the last word of each source */
  readonly reports: readonly string[]
  readonly requestedBy: string | null
}

const LISTED_MAX = 200

/** Settled issues of external draws of which a source reports another result by now, the latest first, at most 200. */
export async function listDoubtedResults(ctx: Ctx): Promise<DoubtedResult[]> {
  return await ctx.db.prisma.$queryRaw<DoubtedResult[]>`
    SELECT g.code AS "gameCode", i.number AS "issueNumber", i.numbers, c.requested_by AS "requestedBy",
           array_agg(r.source || ' ' || array_to_string(r.numbers, ' ') ORDER BY r.source) AS reports
      FROM issues i
      JOIN games g ON g.id = i.game_id
      LEFT JOIN result_corrections c ON c.issue_id = i.id
     CROSS JOIN LATERAL (SELECT DISTINCT ON (e.source) e.source, e.numbers FROM external_results e
       WHERE e.issue_id = i.id ORDER BY e.source, e.id DESC) r
     WHERE i.seed_commitment IS NULL AND i.state = 'SETTLED'
     GROUP BY g.code, i.id, c.requested_by HAVING bool_or(r.numbers <> i.numbers)
     ORDER BY i.draw_at DESC LIMIT ${LISTED_MAX}`
}
