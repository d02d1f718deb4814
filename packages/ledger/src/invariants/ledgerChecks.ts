import { ACCOUNT_LEGS, type Check, LEG_AT_VERSION, RANGE_LEGS } from './check.ts'

/** The accounts of a transfer t, named f and g; each is looked up by its key, however many there are. */
const BOTH_ACCOUNTS = `
  LEFT JOIN LATERAL (SELECT * FROM ledger_accounts WHERE id = t.from_account_id OFFSET 0) f ON true
  LEFT JOIN LATERAL (SELECT * FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) g ON true`

/** What holds for transfers, whatever the money was for. */
export const transferChecks: readonly Check[] = [
  {
    id: 'I1',
    says: 'the two sides of all transfers add up to 0 in every asset',
    severe: true,
    parts: [
      {
        id: 'I1.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH side AS (
            SELECT t.id, t.merchant_id, s.asset, s.units, f.asset IS DISTINCT FROM g.asset AS mixed
              FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint) t ${BOTH_ACCOUNTS}
              CROSS JOIN LATERAL (VALUES (f.asset, -t.units), (g.asset, t.units)) s(asset, units)
          )
          SELECT coalesce(min(id) FILTER (WHERE mixed), max(id)) AS key, merchant_id,
                 'asset ' || coalesce(asset, 'of no account') AS subject, sum(units)::text AS detail
            FROM side GROUP BY merchant_id, asset HAVING sum(units) <> 0`,
      },
    ],
  },
  {
    id: 'I2',
    says: 'each transfer has two accounts of its merchant and of one asset, and moves something',
    severe: true,
    parts: [
      {
        id: 'I2.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'transfer ' || t.id AS subject,
                 format('%s units from %s (%s of %s) to %s (%s of %s)', t.units, t.from_account_id, f.asset, f.merchant_id,
                        t.to_account_id, g.asset, g.merchant_id) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint) t ${BOTH_ACCOUNTS}
           WHERE (f.asset = g.asset AND f.merchant_id = t.merchant_id AND g.merchant_id = t.merchant_id AND f.id <> g.id
                  AND t.units > 0 AND (f.balance IS NULL) = (t.from_version IS NULL)
                  AND (g.balance IS NULL) = (t.to_version IS NULL)) IS NOT TRUE`,
      },
    ],
  },
]

const CHECKED = 'LEFT JOIN LATERAL (SELECT * FROM ledger_checked WHERE account_id = leg.account_id OFFSET 0) c ON true'

/** What holds for balances. */
export const balanceChecks: readonly Check[] = [
  {
    id: 'I3',
    says: 'a balance is the sum of its movements, folded or not',
    severe: true,
    parts: [
      {
        id: 'I3.transfers',
        source: 'transfers',
        runs: ['MINUTE'],
        breaches: `
          WITH ${RANGE_LEGS}, touched AS MATERIALIZED (
            SELECT account_id, max(id) AS id FROM leg WHERE version IS NOT NULL GROUP BY 1
          )
          SELECT q.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('%s %s: balance %s at version %s, its movement left %s', a.kind, a.asset, a.balance, a.version,
                        l.balance) AS detail
            FROM touched q
            CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE id = q.account_id OFFSET 0) a ${LEG_AT_VERSION}
           WHERE l.balance IS DISTINCT FROM a.balance`,
      },
      {
        id: 'I3.rows',
        source: 'accounts',
        runs: ['ROUND'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('%s %s: balance %s at version %s, its movement left %s', a.kind, a.asset, a.balance, a.version,
                        l.balance) AS detail
            FROM ledger_accounts a ${LEG_AT_VERSION}
           WHERE a.id > $1::bigint AND a.id <= $2::bigint AND a.balance IS NOT NULL
             AND CASE WHEN a.version = 0 THEN a.balance <> 0 ELSE l.balance IS DISTINCT FROM a.balance END`,
      },
      {
        id: 'I3.accounts',
        source: 'accounts',
        runs: ['FULL'],
        breaches: `
          WITH ${ACCOUNT_LEGS}, total AS (
            SELECT account_id, sum(units) AS units, count(*) AS legs FROM leg GROUP BY 1
          )
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('%s %s: balance %s after %s movements, they add up to %s in %s', a.kind, a.asset, a.balance, a.version,
                        coalesce(s.units, 0), coalesce(s.legs, 0)) AS detail
            FROM ledger_accounts a LEFT JOIN total s ON s.account_id = a.id
           WHERE a.id > $1::bigint AND a.id <= $2::bigint AND a.balance IS NOT NULL
             AND (a.balance, a.version) IS DISTINCT FROM (coalesce(s.units, 0), coalesce(s.legs, 0))`,
      },
      {
        // Folded and not yet folded, against what the chains of I4 have added up and what came after.
        id: 'I3.folded',
        source: 'state',
        runs: ['MINUTE'],
        breaches: `
          WITH mark AS MATERIALIZED (
            SELECT coalesce((SELECT done_to FROM watermarks WHERE name = 'house'), 0) AS folded,
                   coalesce((SELECT done_to FROM check_marks WHERE part = 'I4.transfers'), 0) AS checked
          ), tail AS MATERIALIZED (
            SELECT s.account_id, coalesce(sum(s.units) FILTER (WHERE t.id > m.folded), 0) AS after_fold,
                   coalesce(sum(s.units) FILTER (WHERE t.id > m.checked), 0) AS after_check
              FROM mark m
              CROSS JOIN LATERAL (SELECT * FROM ledger_transfers WHERE id > least(m.folded, m.checked) OFFSET 0) t
              CROSS JOIN LATERAL (VALUES (t.from_account_id, -t.units, t.from_version),
                                         (t.to_account_id, t.units, t.to_version)) s(account_id, units, version)
             WHERE s.version IS NULL GROUP BY 1
          ), fold AS MATERIALIZED (
            SELECT account_id, sum(units) AS units FROM house_balances GROUP BY 1
          )
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('%s %s: folded %s, followed %s', a.kind, a.asset, s.shown, s.followed) AS detail
            FROM (SELECT account_id FROM fold UNION SELECT account_id FROM tail) q
            JOIN ledger_accounts a ON a.id = q.account_id
            LEFT JOIN fold f ON f.account_id = a.id
            LEFT JOIN tail t ON t.account_id = a.id
            LEFT JOIN ledger_checked c ON c.account_id = a.id
            CROSS JOIN LATERAL (SELECT coalesce(f.units, 0) + coalesce(t.after_fold, 0) AS shown,
                                       coalesce(c.balance, 0) + coalesce(t.after_check, 0) AS followed) s
           WHERE s.shown <> s.followed`,
      },
      {
        // The house's side has no index by account: a full pass adds it up slice by slice and compares at the end. Where
        // nothing was added up before, $1 is −1.
        id: 'I3.house',
        source: 'transfers',
        runs: ['FULL'],
        begin: 'DELETE FROM ledger_recounted',
        breaches: `SELECT 0::bigint AS key, 0 AS merchant_id, '' AS subject, '' AS detail
                    WHERE $1::bigint IS NULL AND $2::bigint IS NULL`,
        advance: `
          WITH ${RANGE_LEGS}
          INSERT INTO ledger_recounted AS r (account_id, units, merchant_id)
          SELECT account_id, sum(units), merchant_id FROM leg WHERE version IS NULL GROUP BY account_id, merchant_id
          ON CONFLICT (account_id, merchant_id) DO UPDATE SET units = r.units + excluded.units`,
        end: `
          WITH later AS MATERIALIZED (
            SELECT s.account_id, sum(s.units) AS units
              FROM ledger_transfers t
              CROSS JOIN LATERAL (VALUES (t.from_account_id, -t.units, t.from_version),
                                         (t.to_account_id, t.units, t.to_version)) s(account_id, units, version)
             WHERE t.id > $1::bigint AND s.version IS NULL GROUP BY 1
          )
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('%s %s: folded %s, its movements add up to %s', a.kind, a.asset, s.shown, s.added) AS detail
            FROM ledger_accounts a
            LEFT JOIN ledger_recounted r ON r.account_id = a.id AND $1::bigint >= 0
            LEFT JOIN later n ON n.account_id = a.id
            CROSS JOIN LATERAL (SELECT house_balance(a.id) AS shown, coalesce(r.units, 0) + coalesce(n.units, 0) AS added) s
           WHERE a.owner_id IS NULL AND s.shown <> s.added`,
      },
    ],
  },
  {
    id: 'I4',
    says: 'the movements of an account chain without a gap, up to its balance row',
    severe: true,
    parts: [
      {
        id: 'I4.transfers',
        source: 'transfers',
        runs: ['MINUTE'],
        // It says the same in the same words, so that nobody takes it for another figure.
        again: 'I4.accounts',
        breaches: `
          WITH ${RANGE_LEGS}, chained AS (
            SELECT leg.*, coalesce(c.version, 0) + row_number() OVER chain AS wanted,
                   coalesce(lag(leg.balance) OVER chain, c.balance, 0) + leg.units AS expected
              FROM leg ${CHECKED} WHERE leg.version IS NOT NULL
            WINDOW chain AS (PARTITION BY leg.account_id ORDER BY leg.version)
          )
          SELECT account_id AS key, merchant_id, 'account ' || account_id AS subject,
                 format('version %s with %s, expected version %s with %s', version, balance, wanted, expected) AS detail
            FROM (SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY version) AS nth FROM chained
                   WHERE version <> wanted OR balance <> expected) b WHERE nth = 1`,
        advance: `
          WITH ${RANGE_LEGS}
          INSERT INTO ledger_checked AS c (account_id, version, balance, merchant_id)
          (SELECT DISTINCT ON (account_id) account_id, version, balance, merchant_id FROM leg WHERE version IS NOT NULL
            ORDER BY account_id, version DESC)
          UNION ALL
          SELECT account_id, 0, sum(units), merchant_id FROM leg WHERE version IS NULL GROUP BY account_id, merchant_id
          ON CONFLICT (account_id, merchant_id) DO UPDATE SET version = excluded.version,
            balance = excluded.balance + CASE WHEN excluded.version = 0 THEN c.balance ELSE 0 END`,
      },
      {
        id: 'I4.accounts',
        source: 'accounts',
        runs: ['FULL'],
        breaches: `
          WITH ${ACCOUNT_LEGS}, chained AS (
            SELECT *, row_number() OVER chain AS wanted, coalesce(lag(balance) OVER chain, 0) + units AS expected
              FROM leg WINDOW chain AS (PARTITION BY account_id ORDER BY version)
          )
          SELECT account_id AS key, merchant_id, 'account ' || account_id AS subject,
                 format('version %s with %s, expected version %s with %s', version, balance, wanted, expected) AS detail
            FROM (SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY version) AS nth FROM chained
                   WHERE version <> wanted OR balance <> expected) b WHERE nth = 1`,
      },
    ],
  },
  {
    id: 'I5',
    says: 'no cash or held account was ever below 0',
    severe: true,
    parts: [
      {
        id: 'I5.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH ${RANGE_LEGS}
          SELECT min(leg.id) AS key, a.merchant_id, 'account ' || a.id AS subject,
                 (array_agg(leg.balance ORDER BY leg.id))[1]::text AS detail
            FROM leg CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE id = leg.account_id OFFSET 0) a
           WHERE leg.balance < 0 AND a.kind IN ('CASH', 'HELD') GROUP BY a.id, a.merchant_id`,
      },
      {
        id: 'I5.accounts',
        source: 'accounts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT id AS key, merchant_id, 'account ' || id AS subject, format('%s %s', kind, balance) AS detail
            FROM ledger_accounts WHERE id > $1::bigint AND id <= $2::bigint AND kind IN ('CASH', 'HELD')
             AND (balance < 0 OR may_go_negative)`,
      },
    ],
  },
  {
    id: 'I24',
    says: 'demo and test accounts have play money only, nobody else has any, and nobody real is below them',
    severe: true,
    parts: [
      {
        id: 'I24.accounts',
        source: 'accounts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('member %s of type %s: %s %s', m.account, m.type, a.kind, a.asset) AS detail
            FROM ledger_accounts a CROSS JOIN LATERAL (SELECT * FROM members WHERE id = a.owner_id OFFSET 0) m
           WHERE a.id > $1::bigint AND a.id <= $2::bigint
             AND CASE WHEN m.type = 4 OR m.test_at IS NOT NULL THEN a.asset <> 'DEMO' ELSE a.asset = 'DEMO' END`,
      },
      {
        id: 'I24.members',
        source: 'members',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT m.id AS key, m.merchant_id, 'member ' || m.id AS subject,
                 format('%s below test account %s', m.account, u.account) AS detail
            FROM members m CROSS JOIN LATERAL (SELECT * FROM members WHERE id = m.parent_id OFFSET 0) u
           WHERE m.id > $1::bigint AND m.id <= $2::bigint AND u.test_at IS NOT NULL AND m.test_at IS NULL`,
      },
    ],
  },
]
