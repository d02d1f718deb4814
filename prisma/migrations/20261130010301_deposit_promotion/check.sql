-- A deposit may name a promotion, and none of those that were there does.
SELECT (SELECT count(*) = 1 FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
         WHERE c.conname = 'deposits_promotion' AND t.relname = 'deposits')
   AND NOT EXISTS (SELECT 1 FROM deposits WHERE promotion_code IS NOT NULL);
