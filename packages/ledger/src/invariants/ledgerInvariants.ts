import type { Invariant } from './invariant.ts'

/** What holds for accounts, transfers and entries, whatever the money was for. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    says: 'all entries of an asset add up to 0',
    breaches: `
      SELECT a.asset AS subject, sum(e.units)::text AS detail
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE $1::timestamptz IS NOT NULL GROUP BY a.asset HAVING sum(e.units) <> 0`,
  },
  {
    id: 'I2',
    says: 'each transfer has its two legs and no other',
    breaches: `
      SELECT coalesce(t.id, e.transfer_id)::text AS subject, coalesce(t.kind || ' ' || t.ref, 'entries without it') AS detail
        FROM (SELECT * FROM ledger_transfers WHERE created_at >= $1::timestamptz) t
        FULL JOIN (SELECT transfer_id, count(*) AS legs, sum(units) AS total, min(units) AS lost, max(units) AS gained,
                          (array_agg(account_id ORDER BY units))[1] AS source,
                          (array_agg(account_id ORDER BY units))[2] AS target
                     FROM ledger_entries WHERE created_at >= $1::timestamptz GROUP BY transfer_id) e
          ON e.transfer_id = t.id
       WHERE (e.legs, e.total, e.lost, e.gained, e.source, e.target)
             IS DISTINCT FROM (2, 0, -t.units, t.units, t.from_account_id, t.to_account_id)`,
  },
  {
    id: 'I3',
    says: 'a balance is the sum of its entries, folded or not',
    breaches: `
      SELECT a.id::text AS subject, format('%s %s: balance %s, entries %s', a.kind, a.asset, s.shown, s.total) AS detail
        FROM ledger_accounts a
        LEFT JOIN (SELECT account_id, sum(units) AS total FROM ledger_entries GROUP BY account_id) e ON e.account_id = a.id
       CROSS JOIN LATERAL (SELECT coalesce(a.balance, house_balance(a.id)) AS shown, coalesce(e.total, 0) AS total) s
       WHERE $1::timestamptz IS NOT NULL AND s.shown <> s.total`,
  },
  {
    id: 'I4',
    says: 'the entries of an account chain without a gap, up to its balance row',
    breaches: `
      SELECT account_id::text AS subject, format('version %s', coalesce(version, wanted)) AS detail FROM (
        SELECT e.account_id, e.version, row_number() OVER chain AS wanted, e.balance_after,
               coalesce(lag(e.balance_after) OVER chain, 0) + e.units AS expected, a.version AS top, a.balance,
               lead(e.version) OVER chain IS NULL AS is_last
          FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.balance IS NOT NULL
        WINDOW chain AS (PARTITION BY e.account_id ORDER BY e.version)) c
       WHERE $1::timestamptz IS NOT NULL AND (version IS DISTINCT FROM wanted OR balance_after IS DISTINCT FROM expected
          OR is_last AND (top, balance) IS DISTINCT FROM (version, balance_after))
      UNION ALL
      SELECT id::text, 'a balance without entries' FROM ledger_accounts a
       WHERE (balance <> 0 OR version <> 0) AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.account_id = a.id)`,
  },
  {
    id: 'I5',
    says: 'no cash or held account was ever below 0',
    breaches: `
      SELECT e.account_id::text AS subject, format('%s at version %s', e.balance_after, e.version) AS detail
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
       WHERE e.balance_after < 0 AND NOT a.may_go_negative AND e.created_at >= $1::timestamptz
      UNION ALL
      SELECT id::text, balance::text FROM ledger_accounts WHERE balance < 0 AND kind <> 'RECEIVABLE'`,
  },
  {
    id: 'I24',
    says: 'demo and test accounts have play money only, nobody else has any, and nobody real is below them',
    breaches: `
      SELECT a.id::text AS subject, format('member %s of type %s: %s', m.account, m.type, a.asset) AS detail
        FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
       WHERE $1::timestamptz IS NOT NULL AND (m.type = 4 OR m.test_at IS NOT NULL) <> (a.asset = 'DEMO')
      UNION ALL
      SELECT m.id::text, format('member %s below test account %s', m.account, u.account)
        FROM members u JOIN members m ON m.parent_id = u.id WHERE u.test_at IS NOT NULL AND m.test_at IS NULL`,
  },
]
