import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/**
 * What left or wants to leave. An hour is compared with the same hour a week before; what was undone or refused does not count.
 */
const WITHDRAWALS = statement(
  'operations.withdrawals',
  `WITH n AS MATERIALIZED (SELECT money_now() AS now),
   requested AS MATERIALIZED (
     SELECT w.account_id, w.asset, w.amount_units, w.created_at > n.now - interval '1 hour' AS fresh
       FROM n CROSS JOIN merchants m
       JOIN withdrawals w ON w.merchant_id = m.id AND w.created_at > n.now - interval '1 hour'
      WHERE w.state NOT IN ('REFUSED', 'CANCELLED')
      UNION ALL
     SELECT w.account_id, w.asset, w.amount_units, false
       FROM n CROSS JOIN merchants m
       JOIN withdrawals w ON w.merchant_id = m.id AND w.created_at > n.now - interval '7 days 1 hour'
        AND w.created_at <= n.now - interval '7 days'
      WHERE w.state NOT IN ('REFUSED', 'CANCELLED')
   )
   SELECT 'withdrawal_state' AS name, state AS label, NULL AS second, count(*)::float8 AS value
     FROM withdrawals WHERE ended_at IS NULL GROUP BY state
    UNION ALL
   SELECT 'withdrawal_unknown_oldest_seconds', NULL, NULL, coalesce(extract(epoch FROM max(n.now - s.at)), 0)::float8
     FROM n LEFT JOIN withdrawals w ON w.ended_at IS NULL AND w.state = 'UNKNOWN'
     LEFT JOIN LATERAL (SELECT max(at) AS at FROM withdrawal_steps WHERE withdrawal_id = w.id AND merchant_id = w.merchant_id
                           AND to_state = 'UNKNOWN') s ON true
    UNION ALL
   SELECT 'withdrawal_account_hour_max', NULL, NULL, coalesce(max(c.times), 0)::float8
     FROM (SELECT count(*) AS times FROM requested WHERE fresh GROUP BY account_id) c
    UNION ALL
   SELECT 'withdrawal_hour_units', asset, NULL, coalesce(sum(amount_units) FILTER (WHERE fresh), 0)::float8
     FROM requested GROUP BY asset
    UNION ALL
   SELECT 'withdrawal_hour_week_ago_units', asset, NULL, coalesce(sum(amount_units) FILTER (WHERE NOT fresh), 0)::float8
     FROM requested GROUP BY asset`,
)

/** Withdrawals. The account of a withdrawal is counted by, and never told. */
export const withdrawalMeasures = measureGroup(
  'withdrawals',
  WITHDRAWALS,
  {
    withdrawal_state: 'Withdrawals that have not ended, by state',
    withdrawal_unknown_oldest_seconds: 'Since when nobody knows the outcome of the oldest such payout',
    withdrawal_account_hour_max: 'Withdrawals to one account within the last hour, of the account with most',
    withdrawal_hour_units: 'Units asked to be paid out within the last hour, by currency',
    withdrawal_hour_week_ago_units: 'The same of the same hour a week ago',
  },
  {
    withdrawal_state: ['state'],
    withdrawal_hour_units: ['currency'],
    withdrawal_hour_week_ago_units: ['currency'],
  },
)

/** Differences in money are of payment providers; cases of game providers have no one amount, so they are counted. */
const PROVIDERS = statement(
  'operations.providers',
  `WITH n AS MATERIALIZED (SELECT money_now() AS now)
   SELECT 'provider_recon_diff_units' AS name, p.name AS label, NULL AS second,
          coalesce(sum(abs(f.theirs_units - f.ours_units)), 0)::float8 AS value
     FROM cashier_providers p LEFT JOIN provider_differences f ON f.provider_id = p.id AND f.merchant_id = p.merchant_id
      AND f.cleared_at IS NULL GROUP BY p.name
    UNION ALL
   SELECT 'provider_recon_diff_oldest_seconds', p.name, NULL, extract(epoch FROM max(n.now - f.found_at))::float8
     FROM n CROSS JOIN provider_differences f JOIN cashier_providers p ON p.id = f.provider_id AND p.merchant_id = f.merchant_id
    WHERE f.cleared_at IS NULL GROUP BY p.name
    UNION ALL
   SELECT 'provider_cases_open', k.vendor, NULL, count(*)::float8
     FROM provider_cases k WHERE k.closed_at IS NULL GROUP BY k.vendor
    UNION ALL
   SELECT 'provider_cases_oldest_seconds', k.vendor, NULL, extract(epoch FROM max(n.now - k.opened_at))::float8
     FROM n CROSS JOIN provider_cases k WHERE k.closed_at IS NULL AND k.kind = ANY (ARRAY['MISSING_HERE', 'MISSING_THERE',
          'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS', 'TOTALS_DIFFER']) GROUP BY k.vendor
    UNION ALL
   SELECT 'provider_away_seconds', g.vendor, NULL, extract(epoch FROM n.now - g.away_since)::float8
     FROM n CROSS JOIN game_providers g WHERE g.away_since IS NOT NULL`,
)

/** What our books and providers disagree on, and who does not answer. */
export const providerMeasures = measureGroup(
  'providers',
  PROVIDERS,
  {
    provider_recon_diff_units: 'Units by which statements of a payment provider differ from the books',
    provider_recon_diff_oldest_seconds: 'Since when the oldest such difference has been there',
    provider_cases_open: 'Cases of a game provider that nobody has closed',
    provider_cases_oldest_seconds: 'Since when the oldest case of reconciliation of a game provider has been open',
    provider_away_seconds: 'Since when a game provider has not answered',
  },
  {
    provider_recon_diff_units: ['provider'],
    provider_recon_diff_oldest_seconds: ['provider'],
    provider_cases_open: ['provider'],
    provider_cases_oldest_seconds: ['provider'],
    provider_away_seconds: ['provider'],
  },
)

/** Locks of passwords by when they fell: an hour, and what an hour of the week before had on average. */
const ACCESS = statement(
  'operations.access',
  `WITH n AS MATERIALIZED (SELECT money_now() AS now),
   fell AS MATERIALIZED (SELECT l.locked_at > n.now - interval '1 hour' AS fresh
     FROM n JOIN password_locks l ON l.failed_at > n.now - interval '8 days' AND l.locked_at > n.now - interval '7 days 1 hour'
    LIMIT 100000)
   SELECT 'lockout_hour' AS name, NULL AS label, NULL AS second, (count(*) FILTER (WHERE fresh))::float8 AS value FROM fell
    UNION ALL
   SELECT 'lockout_usual_hour', NULL, NULL, ((count(*) FILTER (WHERE NOT fresh)) / 168.0)::float8 FROM fell
    UNION ALL
   SELECT 'encryption_key_left_seconds', curve, NULL, extract(epoch FROM max(expires_at) - now())::float8
     FROM encryption_keys GROUP BY curve`,
)

/** Who is kept out, and how long keys of encrypted bodies are good for. */
export const accessMeasures = measureGroup(
  'access',
  ACCESS,
  {
    lockout_hour: 'Passwords locked within the last hour',
    lockout_usual_hour: 'Passwords locked in an average hour of the week before',
    encryption_key_left_seconds: 'How long the newest key of a curve may still be used for encrypted bodies',
  },
  { encryption_key_left_seconds: ['curve'] },
)
