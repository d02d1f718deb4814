-- What each movement of a wallet after a version is to limits. A new kind of stake or payout is named here.
-- Limits of players count what is staked on and comes back from providers' games as they count bets (protection 2.2): stakes,
-- tips and what is taken to a table or to a provider's wallet (32), less what is given back, comes back from there (33) or never got
-- there (34); payouts, jackpots and prizes, less what is rolled back.
-- Held for a chase (50) counts as staked; what comes back unplayed (51) does not. Its orders leave the held account, so nothing counts
-- twice.
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
