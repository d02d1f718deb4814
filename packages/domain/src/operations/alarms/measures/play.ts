import { statement } from '@croupier/db'
import { measureGroup } from './sample.ts'

/** Lines that are counted at most: above it the figure stays what it is. */
const LINES_MAX = 10_000

const BETS = statement(
  'operations.bets',
  `WITH late AS (
     SELECT i.id, i.correction_version,
            CASE WHEN i.state = 'VOID' THEN i.draw_at + interval '30 minutes'
                 ELSE coalesce(greatest(i.drawn_at, i.corrected_at), i.draw_at) END AS known_at, n.now
       FROM (SELECT money_now() AS now OFFSET 0) n
       JOIN issues i ON i.state IN ('DRAWN', 'SETTLING', 'VOID') AND i.settled_at IS NULL AND i.draw_at < n.now
      ORDER BY i.draw_at, i.id LIMIT 1000
   ), open AS (
     SELECT t.known_at, t.now FROM late t
      CROSS JOIN LATERAL (SELECT FROM bet_lines l JOIN merchants m ON m.id = l.merchant_id AND m.money_mode <> 'READ_ONLY'
        WHERE l.issue_id = t.id AND (l.state = 'PENDING'
           OR l.state IN ('WIN', 'LOSE', 'PUSH') AND l.settlement_version < t.correction_version)) l
      LIMIT ${LINES_MAX}
   )
   SELECT 'bet_open_overdue' AS name, NULL AS label, NULL AS second,
          (count(*) FILTER (WHERE known_at < now - interval '15 minutes'))::float8 AS value FROM open
    UNION ALL
   SELECT 'settlement_lag_seconds', NULL, NULL, coalesce(greatest(max(extract(epoch FROM now - known_at)), 0), 0)::float8
     FROM open
    UNION ALL
   SELECT 'bet_quarantined', NULL, NULL, count(*)::float8
     FROM (SELECT FROM bet_lines WHERE state = 'QUARANTINED' LIMIT ${LINES_MAX}) q
    UNION ALL
   SELECT 'beacon_round_late_seconds', NULL, NULL, coalesce(extract(epoch FROM max(w.waits)), 0)::float8
     FROM (SELECT n.now - i.draw_at AS waits FROM (SELECT money_now() AS now OFFSET 0) n
             JOIN issues i ON i.state = 'CLOSED' AND i.beacon_round IS NOT NULL AND i.draw_at < n.now
            WHERE NOT EXISTS (SELECT FROM beacon_rounds r WHERE r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round)
            ORDER BY i.draw_at, i.id LIMIT 1) w`,
)

/** Bets whose result is known, and draws that wait for what they mix in. */
export const betMeasures = measureGroup(
  'bets',
  BETS,
  {
    bet_open_overdue: `Lines open 15 minutes after their result, at most ${LINES_MAX}`,
    settlement_lag_seconds: 'Since when the oldest open line has had a result',
    bet_quarantined: `Lines that could not be judged and wait for an officer, at most ${LINES_MAX}`,
    beacon_round_late_seconds: 'How long the draw that is furthest behind has waited for its round of the beacon',
  },
  {},
)

/**
 * By kind, of windows of 5 minutes (R) and of days (D): the last that was settled, how far behind the merchant is that is
 * furthest behind, and what was settled late within a day. A day's wages are due two hours after it (rules B8).
 */
const WAGES = statement(
  'operations.wages',
  `WITH n AS MATERIALIZED (SELECT money_now() AS now),
   own(kind, code, length, wait, late) AS (VALUES
     ('REALTIME_WAGE', 'R', interval '5 minutes', interval '0', interval '11 minutes'),
     ('DAILY_WAGE', 'D', interval '1 day', interval '2 hours', interval '4 hours'),
     ('HOURLY_WAGE', 'D', interval '1 day', interval '2 hours', interval '4 hours'))
   SELECT 'wage_run_last_success_timestamp_seconds' AS name, o.kind AS label, NULL AS second,
          extract(epoch FROM r.settled_at)::float8 AS value
     FROM own o CROSS JOIN LATERAL (SELECT settled_at FROM wage_runs
       WHERE kind = o.kind AND settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT 1) r
    UNION ALL
   SELECT 'wage_run_overdue_seconds', o.kind, NULL,
          greatest(extract(epoch FROM max(n.now - r.window_end - o.length - o.wait)), 0)::float8
     FROM own o CROSS JOIN n CROSS JOIN merchants m
     CROSS JOIN LATERAL (SELECT window_end FROM wage_runs WHERE merchant_id = m.id AND kind = o.kind AND period_code = o.code
       AND settled_at IS NOT NULL ORDER BY window_start DESC LIMIT 1) r
    WHERE m.money_mode <> 'READ_ONLY' GROUP BY o.kind
    UNION ALL
   SELECT 'wage_run_late_total', o.kind, NULL, count(r.late)::float8
     FROM own o CROSS JOIN n LEFT JOIN LATERAL (SELECT true AS late FROM wage_runs
       WHERE kind = o.kind AND settled_at > n.now - interval '1 day' AND period_code = o.code
         AND settled_at > window_end + o.late) r ON true
    GROUP BY o.kind`,
)

/** Wages of windows and days. */
export const wageMeasures = measureGroup(
  'wages',
  WAGES,
  {
    wage_run_last_success_timestamp_seconds: 'When wages of a kind were last settled',
    wage_run_overdue_seconds:
      'How long ago the next window or day of a kind should have been settled, of the merchant furthest behind',
    wage_run_late_total: 'Windows and days settled late within the last 24 hours, by kind',
  },
  {
    wage_run_last_success_timestamp_seconds: ['kind'],
    wage_run_overdue_seconds: ['kind'],
    wage_run_late_total: ['kind'],
  },
)
