-- What it reads by is there.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'ledger_transfers_reversals';
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'reversed_deposits';
