-- A claim has an officer and an end, or neither.
SELECT count(*) = 2 FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
 WHERE c.conname IN ('deposits_claim', 'withdrawals_claim') AND t.relname IN ('deposits', 'withdrawals') AND NOT t.relispartition;
