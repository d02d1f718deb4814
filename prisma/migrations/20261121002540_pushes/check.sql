-- replaced, not put beside
SELECT count(*) = 2 FROM pg_proc WHERE proname IN ('push_balances', 'settle_lines');
SELECT position('jsonb_build_object' IN prosrc) = 0 FROM pg_proc WHERE proname = 'settle_lines';
