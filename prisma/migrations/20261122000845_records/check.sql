-- a requirement ends in one way, and is done exactly when everything was bet
SELECT count(*) = 3 FROM pg_constraint WHERE conrelid = 'wagering_requirements'::regclass
   AND conname IN ('wagering_requirements_source', 'wagering_requirements_units', 'wagering_requirements_end');
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'uncounted_bets';
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('ledger_transfers_paid_in', 'ledger_transfers_paid_out');
