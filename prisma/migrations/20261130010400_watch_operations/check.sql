SELECT to_regclass('ledger_tallies') IS NOT NULL AND to_regclass('alarms') IS NOT NULL;
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'tally_ledger';
SELECT count(*) = 3 FROM pg_indexes WHERE indexname IN ('alarms_open', 'provider_cases_open', 'wage_runs_settled');
