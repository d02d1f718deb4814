import type { CheckPart } from './check.ts'

/**
 * What a bill p has that its state does not allow (rules B10.4, B11): a state says how much of it is paid. A dividend may be paid
 * in part while its window is open.
 */
const WRONG = `
  SELECT p.id AS key, p.merchant_id, 'payment ' || p.id AS subject,
         format('%s, %s paid of %s, movements of %s', p.state, p.paid_units, p.due_units, t.units) AS detail
    FROM bill p
    CROSS JOIN LATERAL (SELECT coalesce(sum(m.units), 0) AS units FROM ledger_transfers m
      WHERE m.subject_id = p.id AND m.kind = wage_transfer_kind(p.kind) AND m.merchant_id = p.merchant_id) t
   WHERE t.units <> p.paid_units OR NOT CASE p.state
           WHEN 'PAID' THEN p.due_units > 0 AND p.paid_units = p.due_units
           WHEN 'FORCED_PAID' THEN p.due_units > 0 AND p.paid_units = p.due_units
           WHEN 'PARTIAL' THEN p.paid_units > 0 AND p.paid_units < p.due_units
           WHEN 'DEFAULTED' THEN p.paid_units >= 0 AND p.paid_units < p.due_units
           WHEN 'UNPAID' THEN p.paid_units < p.due_units AND (p.kind = 'DIVIDEND' OR p.paid_units = 0)
           WHEN 'INSUFFICIENT' THEN p.due_units > 0 AND p.paid_units = 0
           ELSE p.due_units = 0 AND p.paid_units = 0 END`

/** New bills, and bills that a new movement paid on: of every kind, real-time wages too. */
export const billStates: readonly CheckPart[] = [
  {
    id: 'I13.bills',
    source: 'payments',
    runs: ['MINUTE', 'FULL'],
    breaches: `WITH bill AS (SELECT * FROM wage_payments WHERE id > $1::bigint AND id <= $2::bigint) ${WRONG}`,
  },
  {
    // The full pass reads every bill as a bill.
    id: 'I13.paid',
    source: 'transfers',
    runs: ['MINUTE'],
    again: 'I13.bills',
    breaches: `
      WITH moved AS (
        SELECT DISTINCT subject_id, merchant_id FROM ledger_transfers
         WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:BILLS)
      ), bill AS (
        SELECT p.* FROM moved t
         CROSS JOIN LATERAL (SELECT * FROM wage_payments WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) p
      ) ${WRONG}`,
  },
]
