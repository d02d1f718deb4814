import type { Check } from './check.ts'

/** Legal steps of a withdrawal, as "FROM>TO" (rules E4.3); a test compares them with those of `rules`. */
export const checkedWithdrawalSteps: readonly string[] = [
  'REQUESTED>REVIEWING',
  'REQUESTED>CANCELLED',
  'REVIEWING>APPROVED',
  'REVIEWING>REFUSED',
  'REVIEWING>CANCELLED',
  'APPROVED>SENT',
  'APPROVED>UNKNOWN',
  'SENT>UNKNOWN',
  'SENT>APPROVED',
  'SENT>PAID_OUT',
  'SENT>FAILED',
  'UNKNOWN>SENT',
  'UNKNOWN>APPROVED',
  'UNKNOWN>PAID_OUT',
  'UNKNOWN>FAILED',
  'PAID_OUT>RECEIPT_ASKED',
  'RECEIPT_ASKED>RECEIVED',
  'RECEIPT_ASKED>PARTLY',
  'RECEIPT_ASKED>NOT_RECEIVED',
  'RECEIPT_ASKED>REFUNDED',
  'RECEIVED>SETTLED',
  'PARTLY>SETTLED',
  'PARTLY>DISPUTED',
  'PARTLY>APPROVED',
  'PARTLY>REFUNDED',
  'NOT_RECEIVED>SETTLED',
  'NOT_RECEIVED>DISPUTED',
  'NOT_RECEIVED>REFUNDED',
  'DISPUTED>SETTLED',
  'DISPUTED>APPROVED',
  'DISPUTED>REFUNDED',
  'SETTLED>REFUNDED',
]
const STEPS = checkedWithdrawalSteps.map((step) => `'${step}'`).join(', ')

/** The step of a withdrawal before s, or its last one, as a lateral join. */
const stepOf = (name: string, before: string) => `
  LEFT JOIN LATERAL (SELECT to_state FROM withdrawal_steps WHERE withdrawal_id = s.withdrawal_id
    AND merchant_id = s.merchant_id ${before} ORDER BY id DESC LIMIT 1) ${name} ON true`

/** What holds for withdrawals: their steps against their state, their amounts against their movements (safety I14). */
export const withdrawalChecks: readonly Check[] = [
  {
    id: 'I14',
    says: 'a withdrawal takes legal steps only, its hold is released once, and what is paid, returned and taken is what was moved',
    severe: true,
    parts: [
      {
        id: 'I14.steps',
        source: 'steps',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT s.id AS key, s.merchant_id, 'withdrawal ' || s.withdrawal_id AS subject,
                 format('%s to %s after %s; its last step says %s, its row %s', s.from_state, s.to_state, b.to_state, l.to_state,
                        w.state) AS detail
            FROM (SELECT * FROM withdrawal_steps WHERE id > $1::bigint AND id <= $2::bigint) s
            ${stepOf('b', 'AND id < s.id')} ${stepOf('l', '')}
            LEFT JOIN LATERAL (SELECT state FROM withdrawals WHERE id = s.withdrawal_id AND merchant_id = s.merchant_id OFFSET 0) w
              ON true
           WHERE s.from_state IS DISTINCT FROM b.to_state OR w.state IS DISTINCT FROM l.to_state
              OR CASE WHEN s.from_state IS NULL THEN s.to_state <> 'REQUESTED'
                      ELSE s.from_state || '>' || s.to_state <> ALL (ARRAY[${STEPS}]) END`,
      },
      {
        // Part 0 of a release is the hold's; what a bank sent back has a part from 1,000 on, and a fee's way back is part 1.
        id: 'I14.moved',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH moved AS (
            SELECT subject_id, merchant_id, max(id) AS id FROM ledger_transfers
             WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:WITHDRAWAL_HOLD, :WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID, :WITHDRAWAL_FEE) GROUP BY 1, 2
          )
          SELECT m.id AS key, m.merchant_id, 'withdrawal ' || m.subject_id AS subject,
                 format('%s: asked %s, paid %s (payouts %s), back %s, fee %s; moved %s, %s, %s, %s', w.state, w.amount_units,
                        w.paid_units, p.paid, w.returned_units, w.fee_taken_units, t.held, t.paid, t.back, t.fee) AS detail
            FROM moved m
            LEFT JOIN LATERAL (SELECT * FROM withdrawals WHERE id = m.subject_id AND merchant_id = m.merchant_id OFFSET 0) w ON true
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(x.units) FILTER (WHERE x.kind = :WITHDRAWAL_HOLD), 0) AS held,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :WITHDRAWAL_PAID), 0)
                       - coalesce(sum(x.units) FILTER (WHERE x.kind = :WITHDRAWAL_RELEASE AND x.part_id >= 1000), 0) AS paid,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :WITHDRAWAL_RELEASE AND x.part_id < 1000), 0) AS back,
                     coalesce(sum(CASE WHEN x.part_id = 0 THEN x.units ELSE -x.units END) FILTER (WHERE x.kind = :WITHDRAWAL_FEE), 0) AS fee
                FROM ledger_transfers x
               WHERE x.subject_id = m.subject_id AND x.kind IN (:WITHDRAWAL_HOLD, :WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID, :WITHDRAWAL_FEE) AND x.merchant_id = m.merchant_id) t
            CROSS JOIN LATERAL (SELECT coalesce(sum(x.paid_units), 0) AS paid FROM withdrawal_payouts x
              WHERE x.withdrawal_id = m.subject_id AND x.merchant_id = m.merchant_id) p
           WHERE (w.amount_units, w.paid_units, w.returned_units, w.fee_taken_units)
                   IS DISTINCT FROM (t.held, t.paid, t.back, t.fee)
              OR p.paid IS DISTINCT FROM w.paid_units OR w.paid_units > w.amount_units - w.fee_units`,
      },
    ],
  },
]
