-- What a deposit that was reversed takes off is folded, and found by its index.
SELECT prosrc LIKE '%31, 64%' FROM pg_proc WHERE proname = 'member_incomes_of';
SELECT indexdef LIKE '%31%' FROM pg_indexes WHERE indexname = 'ledger_transfers_incomes';
