SELECT count(*) = 3 FROM pg_indexes WHERE tablename = 'issues' AND indexname IN ('issues_to_close', 'issues_to_draw', 'issues_to_settle');
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'issues'::regclass AND tgname = 'issues_guard_draw';
-- What sources report stays, an issue has both halves of a seed or none, a game of external draws has its sources.
SELECT tgenabled = 'O' FROM pg_trigger
 WHERE tgrelid = 'external_results'::regclass AND tgname = 'external_results_append_only';
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('issues_seed', 'games_draw_source', 'games_schedule');
-- A game is marked once by a member, and only a game that there is.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('favourites_pkey', 'favourites_member_id_fkey', 'favourites_node_id_fkey');
-- Both vendors of the own lottery are there and open, and every mode of a game has its vendor.
SELECT count(*) = 2 FROM vendors WHERE code IN ('LOTT', 'ELOTT');
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'game_modes_mode_fkey';
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('vendors_state', 'vendors_notice', 'vendors_until');
