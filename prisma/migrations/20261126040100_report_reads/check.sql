-- Reports read a merchant's days by an index.
SELECT count(*) = 2 FROM pg_class WHERE relkind IN ('i', 'I')
   AND relname IN ('withdrawals_merchant_id_created_at_idx', 'reward_grants_merchant_id_claimed_at_idx');
