-- As migrations/20261126060100_vendor_wallets left it; written by npm run generate.
CREATE OR REPLACE FUNCTION play_moves(merchant int, wallet bigint, after bigint)
RETURNS TABLE (created_at timestamptz, staked bigint, returned bigint, received bigint) LANGUAGE sql STABLE AS $$
  SELECT t.created_at, CASE WHEN t.kind IN (1, 32, 40, 46, 47, 50) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (17, 43) THEN -t.units ELSE 0 END, CASE WHEN t.kind = 31 THEN -t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.from_account_id = wallet AND t.from_version > after AND t.merchant_id = merchant
  UNION ALL
  SELECT t.created_at, CASE WHEN t.kind IN (2, 3, 33, 34, 41, 48, 51) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (4, 5, 42, 44, 45) THEN t.units ELSE 0 END, CASE WHEN t.kind IN (12, 14) THEN t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.to_account_id = wallet AND t.to_version > after AND t.merchant_id = merchant
$$;
