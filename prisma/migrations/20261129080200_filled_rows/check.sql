-- There is one such function, and it ends where it is told to.
SELECT count(*) = 1 AND bool_and(pronargs = 5) FROM pg_proc WHERE proname = 'uncounted_bets';
