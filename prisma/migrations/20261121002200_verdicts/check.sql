-- A verdict is one row however often it is given, and is neither changed nor deleted; a bet's lock goes no further than its own.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'access_verdicts_what'::regclass;
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('access_verdicts_append_only', 'bet_order_verdicts_append_only');
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('sessions_verdict_id_fkey', 'members_verdict_id_fkey');
SELECT count(*) = 0 FROM pg_constraint WHERE contype = 'f' AND conrelid = 'bet_order_verdicts'::regclass;
