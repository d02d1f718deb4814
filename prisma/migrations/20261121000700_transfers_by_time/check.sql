-- The index is there, and it is the small kind.
SELECT 1 / (count(*) = 1)::int FROM pg_indexes
 WHERE indexname = 'ledger_transfers_created_at_idx' AND indexdef LIKE '%USING brin%';
