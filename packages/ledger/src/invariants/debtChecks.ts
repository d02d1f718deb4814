import type { Check } from './check.ts'

/** What holds for debts (rules A6). */
export const debtChecks: readonly Check[] = [
  {
    id: 'I27',
    // A frozen wallet gives nothing; what its owner owes is collected when it is thawed.
    says: "no open debt stands beside money in its owner's wallet that is not frozen",
    severe: false,
    parts: [
      {
        id: 'I27.marked',
        source: 'state',
        runs: ['MINUTE'],
        breaches: `
          SELECT w.id AS key, w.merchant_id, 'account ' || w.id AS subject,
                 format('owes %s and has %s', -r.balance, w.balance) AS detail
            FROM ledger_accounts w
            JOIN ledger_accounts r ON r.owner_id = w.owner_id AND r.merchant_id = w.merchant_id AND r.kind = 'RECEIVABLE'
           WHERE w.owes AND w.kind = 'CASH' AND w.balance > 0 AND w.frozen_at IS NULL AND r.balance < 0`,
      },
      {
        // A wallet that owes and is not marked pays nothing: the mark is looked at here.
        id: 'I27.accounts',
        source: 'accounts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT r.id AS key, r.merchant_id, 'account ' || w.id AS subject,
                 format('owes %s and has %s, marked: %s', -r.balance, w.balance, w.owes) AS detail
            FROM ledger_accounts r
            CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = r.owner_id AND kind = 'CASH'
              AND merchant_id = r.merchant_id OFFSET 0) w
           WHERE r.id > $1::bigint AND r.id <= $2::bigint AND r.kind = 'RECEIVABLE' AND r.balance < 0
             AND (w.balance > 0 AND w.frozen_at IS NULL OR NOT w.owes)`,
      },
    ],
  },
]
