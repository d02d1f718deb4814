SELECT wage_ref(7, 'REALTIME_WAGE', '2026-11-21 00:05Z', 1) = 'wage:7:REALTIME:2026-11-21T00:05:00.000Z'
   AND wage_ref(7, 'REALTIME_WAGE', '2026-11-21 00:05Z', 2) = 'wage:7:REALTIME:2026-11-21T00:05:00.000Z:2';
SELECT wage_state(0, 0) = 'NOTHING' AND wage_state(5, 5) = 'PAID' AND wage_state(5, 3) = 'PARTIAL'
   AND wage_state(5, 0) = 'INSUFFICIENT';
-- One function pays wages, and it knows the number of lines.
SELECT count(*) = 1 AS one, bool_and('counts' = ANY (proargnames)) AS counts FROM pg_proc WHERE proname = 'pay_wages';
SELECT attnotnull AS always FROM pg_attribute WHERE attrelid = 'wage_payments'::regclass AND attname = 'line_count';
SELECT count(*) = 1 AND bool_and('counts' = ANY (proargnames)) FROM pg_proc WHERE proname = 'pay_wages';
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'push_wage_chunk';
