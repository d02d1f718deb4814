-- Both functions are those of this migration.
SELECT position('odds < 1.5' IN pg_get_functiondef('settle_provider_round'::regproc)) > 0
   AND position('begun_at' IN pg_get_functiondef('uncounted_bets'::regproc)) > 0;
