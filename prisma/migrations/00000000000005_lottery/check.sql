SELECT count(*) = 3 FROM pg_indexes WHERE tablename = 'issues' AND indexname IN ('issues_to_close', 'issues_to_draw', 'issues_to_settle');
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'issues'::regclass AND tgname = 'issues_guard_draw';
-- Reports of sources stay, an issue has both a commitment and a seed or none, a game of external draws has its sources.
SELECT tgenabled = 'O' FROM pg_trigger
 WHERE tgrelid = 'external_results'::regclass AND tgname = 'external_results_append_only';
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('issues_seed', 'games_draw_source', 'games_schedule');
-- A mode of a game has its vendor and its own row of the catalogue.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('game_modes_mode_fkey', 'game_modes_catalogue_id_fkey');
SELECT indisunique FROM pg_index WHERE indexrelid = 'game_modes_catalogue_id_key'::regclass;
-- a line is found by its issue and player, and an order by its player in time
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('bet_lines_pkey', 'bet_orders_member_id_order_id_merchant_id_key');
SELECT 'fillfactor=50' = ANY (reloptions) FROM pg_class WHERE oid = 'bet_lines'::regclass;
SELECT bet_line_holds('QUARANTINED', 1, 1, NULL, NULL) AND NOT bet_line_holds('PENDING', 1, 1, NULL, now());
SELECT bet_refusal('READ_ONLY', 'ACTIVE', 0::smallint, 'CNY', NULL, 1, 1, 'ON_SALE', now(), now(), now()) = 'SITE_MONEY_READ_ONLY';
-- an accepted order is its own key forever
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'bet_orders'::regclass AND tgname = 'bet_orders_append_only';
SELECT relkind = 'p' FROM pg_class WHERE oid = 'settled_facts'::regclass;
-- the default partition and a week of days, each with the guard on its rows
SELECT count(*) >= 8 AND bool_and(EXISTS (SELECT 1 FROM pg_trigger t
         WHERE t.tgrelid = i.inhrelid AND t.tgname = 'settled_facts_append_only_rows' AND t.tgenabled = 'O'))
  FROM pg_inherits i WHERE i.inhparent = 'settled_facts'::regclass;
SELECT count(*) = 2 FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_am m ON m.oid = c.relam
 WHERE x.indrelid = 'settled_facts'::regclass AND m.amname = 'brin';
-- days that exist stay
SELECT made = 0 FROM maintain_partition('settled_facts');
-- the books of an issue and of a run are looked at when they are closed
SELECT count(*) = 2 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('issues_queue_checks', 'wage_runs_queue_checks');
-- anyone who follows facts reads their end
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'settled_facts_xact_idx' AND indexdef LIKE '%USING brin%';
-- What a chase was debited is held, staked or back in the wallet, and nothing is held behind its end.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'chases'::regclass AND conname = 'chases_units';
-- A chase is there once for the id that its client made.
SELECT indisunique FROM pg_index WHERE indexrelid = 'chases_member_id_chase_id_merchant_id_key'::regclass;
-- Its content is never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'chase_lines_append_only';
-- The lines of an order are counted from the first that is over the limit of its play.
SELECT line_over_play_max(0, 0, 'LOTT', '{1,2,3}', '{a,b,a}', '{5,9,6}', '{10,NULL,10}', '{}', '{}') = 3;
SELECT line_over_play_max(0, 0, 'LOTT', '{1}', '{a}', '{5}', '{10}', '{a}', '{5}') IS NULL;
SELECT line_over_play_max(0, 0, 'LOTT', '{1}', '{a}', '{5}', '{10}', '{a}', '{6}') = 1;
-- The round of a draw is guarded as its seed is, chains and rounds stay, and no draw that waits for a round has a result.
SELECT count(*) = 6 FROM pg_trigger t, unnest(t.tgattr) WHERE t.tgrelid = 'issues'::regclass AND t.tgname = 'issues_guard_draw' AND t.tgenabled = 'O';
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('beacon_chains_append_only', 'beacon_rounds_append_only') AND tgenabled = 'O';
SELECT count(*) = 4 FROM pg_constraint WHERE conname IN ('issues_beacon', 'issues_beacon_chain_id_fkey', 'games_beacon', 'beacon_rounds_randomness');
-- A draw of the Thai style is eight digits.
SELECT is_possible_draw('TH', '{0,1,2,3,4,5,6,9}') AND NOT is_possible_draw('TH', '{0,1,2,3,4,5,6}');
