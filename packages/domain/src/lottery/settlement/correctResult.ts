import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { holdWrongResult, type NoCorrection, type WrongResult, writeCorrectedResult } from '../issues/index.ts'

/** Officers want the result of an external draw to be what its sources say by now. */
export interface CorrectionRequest {
  readonly gameCode: string
  readonly issueNumber: string
  /** on which the sources agree, as the officers saw it; never anything else */
  readonly numbers: readonly number[]
  readonly by: string
  /** the yes of a second officer; null while nobody said any */
  readonly second: SecondYes | null
  readonly reason: string
}

/** Its outcome; whatever is not CORRECTED has changed nothing. */
export type CorrectionOutcome =
  | NoCorrection
  /** lines of the issue are set apart: they are released and settled first */
  | 'QUARANTINED'
  | 'CORRECTED'

const shown = (numbers: readonly number[]): string => numbers.join(' ')

async function carryOut(tx: Tx, request: CorrectionRequest, wrong: WrongResult, second: SecondYes): Promise<void> {
  await second.use(tx)
  await writeCorrectedResult(tx, wrong, await moneyNow(tx), request.reason)
  const merchants = await tx.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT merchant_id AS id FROM bet_lines WHERE issue_id = ${wrong.id} ORDER BY 1`
  // Where nobody had a bet in it, every merchant's chain says so: an act of officers is never without a record.
  const merchantIds = merchants.length === 0 ? [null] : merchants.map(({ id }) => id)
  for (const merchantId of merchantIds) {
    const { gameCode, issueNumber: number, by, reason } = request
    await auditMerchants(tx, merchantId, {
      action: 'issue.resultCorrected',
      before: { numbers: shown(wrong.before) },
      after: { gameCode, number, numbers: shown(wrong.numbers), by, second: second.by, reason },
    })
  }
}

/**
 * Two officers correct a wrong result of an external draw (rules A6): the numbers become what its sources agree on by now, and the issue is
 * open for its next settlement. That reverses what was paid, in chunks (`reversePayouts`), where what a wallet cannot give becomes its
 * owner's debt, and pays by the right result as a version of its own; a merchant that moves no money now follows once it does again. Rebates
 * and wages that were paid stay; the difference enters running periods by signed facts. An own draw is never corrected: it follows from its
 * seed. Said again, it is SAME_RESULT.
 * @throws DomainError ISSUE_NOT_FOUND
 * @throws SecondNeeded
 */
export async function correctResult(ctx: Ctx, request: CorrectionRequest): Promise<CorrectionOutcome> {
  const { gameCode, issueNumber, numbers, second } = request
  return await withTransaction(ctx.db, async (tx) => {
    const wrong = await holdWrongResult(tx, gameCode, issueNumber)
    if (typeof wrong === 'string') return wrong
    if (shown(wrong.numbers) !== shown(numbers)) return 'NOT_AGREED'
    const [open] = await tx.$queryRaw<{ one: number }[]>`
      SELECT 1 AS one FROM bet_lines WHERE issue_id = ${wrong.id} AND state IN ('PENDING', 'QUARANTINED') LIMIT 1`
    if (open !== undefined) return 'QUARANTINED'
    if (second === null) throw new SecondNeeded({ subject: `${gameCode} ${issueNumber}` })
    await carryOut(tx, request, wrong, second)
    return 'CORRECTED'
  })
}

/** A settled issue whose sources report another result by now. */
export interface DoubtedResult {
  readonly gameCode: string
  readonly issueNumber: string
  readonly numbers: readonly number[]
  /** the last word of each source */
  readonly reports: readonly string[]
  /** what it can be corrected to: the last word of all of them; null while they differ */
  readonly agreed: number[] | null
}

const LISTED_MAX = 200

/** Settled issues of external draws of which a source reports another result by now, the latest first, at most 200. */
export async function listDoubtedResults(ctx: Ctx): Promise<DoubtedResult[]> {
  return await ctx.db.prisma.$queryRaw<DoubtedResult[]>`
    SELECT g.code AS "gameCode", i.number AS "issueNumber", i.numbers,
           CASE WHEN count(*) > 1 AND count(DISTINCT compared_draw(g.family, r.numbers)) = 1 THEN min(r.numbers) END AS agreed,
           array_agg(r.source || ' ' || array_to_string(r.numbers, ' ') ORDER BY r.source) AS reports
      FROM issues i
      JOIN games g ON g.id = i.game_id
     CROSS JOIN LATERAL (SELECT DISTINCT ON (e.source) e.source, e.numbers FROM external_results e
       WHERE e.issue_id = i.id ORDER BY e.source, e.id DESC) r
     WHERE i.seed_commitment IS NULL AND i.state = 'SETTLED'
     GROUP BY g.code, i.id HAVING bool_or(compared_draw(g.family, r.numbers) <> compared_draw(g.family, i.numbers))
     ORDER BY i.draw_at DESC LIMIT ${LISTED_MAX}`
}
