SELECT wage_ref(7, 'REALTIME_WAGE', '2026-11-21 00:05Z', 1) = 'wage:7:REALTIME:2026-11-21T00:05:00.000Z'
   AND wage_ref(7, 'REALTIME_WAGE', '2026-11-21 00:05Z', 2) = 'wage:7:REALTIME:2026-11-21T00:05:00.000Z:2';
SELECT wage_state(0, 0) = 'NOTHING' AND wage_state(5, 5) = 'PAID' AND wage_state(5, 3) = 'PARTIAL'
   AND wage_state(5, 0) = 'INSUFFICIENT';
