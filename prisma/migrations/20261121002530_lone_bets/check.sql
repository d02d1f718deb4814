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
