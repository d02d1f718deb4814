SELECT count(*) = 3 FROM pg_indexes WHERE tablename = 'issues' AND indexname IN ('issues_to_close', 'issues_to_draw', 'issues_to_settle');
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgrelid = 'issues'::regclass AND tgname = 'issues_guard_draw';
