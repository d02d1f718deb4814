import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'

/** How long before it something is spoken of. */
const HOURS_BEFORE = 24
/** What was decided less long before it is no reminder: its own message is as new. */
const HOURS_SINCE = 48

/**
 * Reminds by a message, a day before (rules B5): both sides of a contract that ends without a successor and was ended two days or
 * more before that, and the side that has still to answer an offer or a request to end. Each once; a closed account gets none.
 * @returns how many messages were written
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function remindOfEnds(ctx: Ctx): Promise<number> {
  const merchants = await ctx.db.prisma.merchant.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  const of = {
    message: 'sides were not reminded of the end of a contract',
    ownerOf: ({ id }: { id: number }) => merchantOf({ merchantId: id }),
  }
  const written = await each(
    ctx,
    merchants,
    of,
    async ({ id }) =>
      await ctx.db.prisma.$executeRaw`
      WITH now AS MATERIALIZED (
        SELECT money_now() AS at, money_now() + make_interval(hours => ${HOURS_BEFORE}::int) AS until
      ), soon AS (
        SELECT c.id, 'CONTRACT_ENDING' AS kind, c.effective_to AS due, c.payer_id, c.payee_id, c.payer_id AS to_payer, c.payee_id AS to_payee
          FROM now n JOIN contracts c ON c.merchant_id = ${id}::int AND c.state = 'C' AND c.effective_to > n.at AND c.effective_to <= n.until
           AND c.effective_to > c.effective_from AND c.end_reason <> 'SUPERSEDED'
         WHERE NOT EXISTS (SELECT 1 FROM contract_events e WHERE e.contract_id = c.id
           AND e.created_at > c.effective_to - make_interval(hours => ${HOURS_SINCE}::int))
        UNION ALL
        SELECT c.id, 'CONTRACT_ANSWER_DUE', c.answer_by, c.payer_id, c.payee_id,
               CASE WHEN c.state = 'V' AND c.requested_by = 'PAYEE' THEN c.payer_id END,
               CASE WHEN c.state <> 'V' OR c.requested_by = 'PAYER' THEN c.payee_id END
          FROM now n JOIN contracts c ON c.merchant_id = ${id}::int AND c.state IN ('P', 'E', 'V') AND c.answer_by > n.at
           AND c.answer_by <= n.until
      )
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      SELECT m.id, m.merchant_id, s.kind, false, s.kind || ':' || s.id, s.due, n.at,
             jsonb_strip_nulls(jsonb_build_object('contract', c.kind, 'payer', message_payer(c.payer_id), 'account', o.account,
               CASE s.kind WHEN 'CONTRACT_ENDING' THEN 'endsAt' ELSE 'answerBy' END, wire_instant(s.due),
               'endReason', CASE s.kind WHEN 'CONTRACT_ENDING' THEN c.end_reason END))
        FROM now n CROSS JOIN soon s JOIN contracts c ON c.id = s.id JOIN members m ON m.id IN (s.to_payer, s.to_payee)
        LEFT JOIN members o ON o.id IN (s.payer_id, s.payee_id) AND o.id <> m.id
       WHERE m.status <> 'CLOSED' ORDER BY m.id, s.id
      ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`,
  )
  return written.reduce((sum, count) => sum + count, 0)
}
