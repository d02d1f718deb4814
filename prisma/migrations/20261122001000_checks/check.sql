-- the books of an issue and of a run are looked at when they are closed
SELECT count(*) = 2 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('issues_queue_checks', 'wage_runs_queue_checks');
-- a breach is kept once
SELECT indisunique FROM pg_index WHERE indexrelid = 'check_breaches_open'::regclass;
-- anyone who follows facts reads their end
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'settled_facts_xact_idx' AND indexdef LIKE '%USING brin%';
