SELECT count(*) = 1 FROM pg_proc WHERE proname = 'uncounted_bets';
