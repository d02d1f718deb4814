-- The round of a draw is guarded as its seed is, chains and rounds stay, and no draw that waits for a round has a result.
SELECT count(*) = 6 FROM pg_trigger t, unnest(t.tgattr) WHERE t.tgrelid = 'issues'::regclass AND t.tgname = 'issues_guard_draw' AND t.tgenabled = 'O';
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('beacon_chains_append_only', 'beacon_rounds_append_only') AND tgenabled = 'O';
SELECT count(*) = 4 FROM pg_constraint WHERE conname IN ('issues_beacon', 'issues_beacon_chain_id_fkey', 'games_beacon', 'beacon_rounds_randomness');
SELECT NOT EXISTS (SELECT 1 FROM issues i WHERE i.beacon_round IS NOT NULL AND cardinality(i.numbers) > 0
  AND NOT EXISTS (SELECT 1 FROM beacon_rounds r WHERE r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round));
