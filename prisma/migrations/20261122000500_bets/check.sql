SELECT 'fillfactor=50' = ANY (reloptions) FROM pg_class WHERE oid = 'bet_lines'::regclass;
-- closing is strict, beginning is not (rules A4)
SELECT issue_is_open('PLANNED', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:00Z')
   AND NOT issue_is_open('ON_SALE', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:01Z')
   AND NOT issue_is_open('CLOSED', '2026-01-01 00:00Z', '2026-01-01 00:01Z', '2026-01-01 00:00Z');
-- a refused taker leaves the purse to the next: 100 serves 60, not 50, then 40
SELECT array_agg(purse ORDER BY n) = ARRAY[40, 40, 0]::bigint[]
  FROM (SELECT n, purse_left(100, asked) OVER (ORDER BY n) AS purse
          FROM (VALUES (1, 60), (2, 50), (3, 40)) v(n, asked)) w;
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'place_bets';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('bet_orders_holds', 'bet_lines_holds') AND convalidated;
SELECT bet_order_holds('ELOTT', 1, 1::smallint) AND NOT bet_order_holds('OTHER', 1, 1::smallint)
   AND NOT bet_order_holds('LOTT', 0, 1::smallint) AND NOT bet_order_holds('LOTT', 1, 0::smallint);
SELECT bet_line_holds('PENDING', 1, 1, NULL, NULL) AND bet_line_holds('WIN', 1, 1, 0, now())
   AND NOT bet_line_holds('OTHER', 1, 1, 0, now()) AND NOT bet_line_holds('PENDING', 1, 1, NULL, now())
   AND NOT bet_line_holds('WIN', 1, 1, 0, NULL) AND NOT bet_line_holds('WIN', 1, 1, -1, now())
   AND NOT bet_line_holds('PENDING', 0, 1, NULL, NULL) AND NOT bet_line_holds('PENDING', 1, 0, NULL, NULL);
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'place_bet';
-- replaced, not put beside
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'place_bets';
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'issues'::regclass AND tgname = 'issues_await_bets';
SELECT bet_reply(NULL, 7, 20000, 5, 3, '2026-01-02T03:04:05.678Z')
     = jsonb_build_object('code', NULL, 'orderRowId', '7', 'stake', '20000', 'balance', '5', 'version', '3', 'placedAt',
         '2026-01-02T03:04:05.678Z'::timestamptz)
   AND bet_reply('ISSUE_CLOSED', NULL, 20000, 5, NULL, NULL)
     = jsonb_build_object('code', 'ISSUE_CLOSED', 'orderRowId', NULL, 'stake', '20000', 'balance', '5', 'version', NULL,
         'placedAt', NULL);
SELECT balance_push_text('00000000-0000-7000-8000-000000000001', 'CNY', 12345, 7)::jsonb
     = balance_push('00000000-0000-7000-8000-000000000001', 'CNY', 12345, 7);
