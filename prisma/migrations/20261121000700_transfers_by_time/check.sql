SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'ledger_transfers_created_at_idx' AND indexdef LIKE '%USING brin%';
