SELECT 'fillfactor=50' = ANY (reloptions) FROM pg_class WHERE oid = 'bet_lines'::regclass;
-- closing is strict, beginning is not (rules A4)
SELECT issue_is_open('PLANNED', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:00Z')
   AND NOT issue_is_open('ON_SALE', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:01Z')
   AND NOT issue_is_open('CLOSED', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:00Z');
-- a refused taker leaves the purse to the next: 100 serves 60, not 50, then 40
SELECT array_agg(purse ORDER BY n) = ARRAY[40, 40, 0]::bigint[]
  FROM (SELECT n, purse_left(100, asked) OVER (ORDER BY n) AS purse
          FROM (VALUES (1, 60), (2, 50), (3, 40)) v(n, asked)) w;
