-- One paper of a kind waits at a time, and one case of a cause is open.
SELECT count(*) = 2 FROM pg_index WHERE indisunique AND indpred IS NOT NULL
   AND indexrelid IN ('diligence_papers_waiting'::regclass, 'aml_cases_open'::regclass);
-- What is folded is found by an index of its own.
SELECT to_regclass('ledger_transfers_aml') IS NOT NULL;
