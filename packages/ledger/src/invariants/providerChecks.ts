import type { Check } from './check.ts'

/** What holds between our books and providers, of payments and of games. */
export const providerChecks: readonly Check[] = [
  {
    id: 'I23',
    says: 'statements of providers, of payments and of games, and our books say the same; every clearing account is 0 at rest',
    severe: false,
    parts: [
      {
        // A moment old it may only be something that one side hears of later.
        id: 'I23.statements',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT f.id AS key, f.merchant_id, format('%s %s', p.name, f.our_id) AS subject,
                 format('statement %s, books %s, since %s', f.theirs_units, f.ours_units, f.found_at) AS detail
            FROM provider_differences f JOIN cashier_providers p ON p.id = f.provider_id AND p.merchant_id = f.merchant_id
           WHERE f.cleared_at IS NULL AND f.seen_at >= f.found_at + interval '30 minutes'`,
      },
      {
        // At rest: nothing moved for a day of which the statement was read to its end. A busy account is watched by what differs.
        id: 'I23.rest',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, format('clearing account of %s in %s', p.name, a.asset) AS subject,
                 format('%s left over since %s', r.units, r.day) AS detail
            FROM provider_statements s JOIN cashier_providers p ON p.id = s.provider_id AND p.merchant_id = s.merchant_id
            JOIN ledger_accounts a ON a.kind = 'CLEARING' AND a.counterparty = p.id::text AND a.merchant_id = s.merchant_id
            CROSS JOIN LATERAL (SELECT sum(h.units) AS units, max(h.day) AS day FROM house_balances h WHERE h.account_id = a.id) r
           WHERE r.units <> 0 AND r.day < (s.read_to - interval '1 day')::date AND house_balance(a.id) = r.units`,
      },
      {
        // The account has what deposits and payouts put there and what was settled, and nothing else.
        id: 'I23.books',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, format('clearing account of %s in %s', p.name, a.asset) AS subject,
                 format('has %s, deposits, payouts and settlements come to %s', b.balance, e.units) AS detail
            FROM cashier_providers p
            JOIN ledger_accounts a ON a.kind = 'CLEARING' AND a.counterparty = p.id::text AND a.merchant_id = p.merchant_id
            CROSS JOIN LATERAL (SELECT house_balance(a.id) AS balance OFFSET 0) b
            CROSS JOIN LATERAL (
              SELECT coalesce((SELECT sum(x.units) FROM provider_settlements x WHERE x.provider_id = p.id AND x.asset = a.asset), 0)
                   + coalesce((SELECT sum(y.paid_units) FROM withdrawals w JOIN withdrawal_payouts y ON y.withdrawal_id = w.id
                                WHERE w.provider_id = p.id AND w.asset = a.asset), 0)
                   - coalesce((SELECT sum(x.credited_units) FROM deposits d JOIN deposit_payments x ON x.deposit_id = d.id
                                WHERE d.provider_id = p.id AND d.asset = a.asset), 0) AS units OFFSET 0) e
           WHERE b.balance <> e.units`,
      },
      {
        // A moment old it may only be under way. A person who looked at it closes its case.
        id: 'I23.games',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT k.id AS key, k.merchant_id, format('%s %s of game provider %s', k.kind, k.subject, k.vendor) AS subject,
                 format('since %s', k.opened_at) AS detail
            FROM provider_cases k
           WHERE k.closed_at IS NULL AND k.opened_at < money_now() - interval '30 minutes' AND k.kind = ANY (ARRAY['MISSING_HERE',
                 'MISSING_THERE', 'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS', 'TOTALS_DIFFER'])`,
      },
      {
        // What players have in wallets there and what they took to tables that are still open, and nothing else.
        id: 'I23.tables',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, format('clearing account of game provider %s in %s', p.vendor, a.asset) AS subject,
                 format('has %s, wallets and tables come to %s', b.balance, e.units) AS detail
            FROM game_providers p JOIN ledger_accounts a ON a.kind = 'CLEARING' AND a.counterparty = 'provider:' || p.vendor
            CROSS JOIN LATERAL (SELECT house_balance(a.id) AS balance OFFSET 0) b
            CROSS JOIN LATERAL (
              SELECT coalesce((SELECT sum(w.moved_units + w.result_units) FROM vendor_wallets w
                                WHERE w.vendor = p.vendor AND w.merchant_id = a.merchant_id AND w.asset = a.asset), 0)
                   + coalesce((SELECT sum(x.units) FROM provider_rounds r JOIN provider_txs x ON x.round_row_id = r.id
                                AND x.merchant_id = r.merchant_id AND x.kind = 'RESERVE' AND x.verdict = 'OK' AND x.undone_at IS NULL
                                WHERE r.vendor = p.vendor AND r.merchant_id = a.merchant_id AND r.asset = a.asset
                                  AND r.ask_at IS NOT NULL), 0) AS units OFFSET 0) e
           WHERE b.balance <> e.units`,
      },
    ],
  },
]
