SELECT count(*) = 3 FROM pg_indexes WHERE tablename = 'issues' AND indexname IN ('issues_to_close', 'issues_to_draw', 'issues_to_settle');
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'issues'::regclass AND tgname = 'issues_guard_draw';
-- Reports of sources stay, an issue has both a commitment and a seed or none, a game of external draws has its sources.
SELECT tgenabled = 'O' FROM pg_trigger
 WHERE tgrelid = 'external_results'::regclass AND tgname = 'external_results_append_only';
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('issues_seed', 'games_draw_source', 'games_schedule');
-- A mode of a game has its vendor and its own row of the catalogue.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('game_modes_mode_fkey', 'game_modes_catalogue_id_fkey');
SELECT indisunique FROM pg_index WHERE indexrelid = 'game_modes_catalogue_id_key'::regclass;
