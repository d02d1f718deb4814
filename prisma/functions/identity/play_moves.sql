-- What each movement of a wallet after a version is to limits. A new kind of stake or payout is named here.
-- Limits of players count what is staked on and comes back from providers' games as they count bets (protection 2.2): stakes and
-- tips, less what is given back; payouts, jackpots and prizes, less what is rolled back. What is taken to a table or to a provider's
-- wallet is no stake, it is away until it comes back: a loss while it is, and what is staked of it is told by rounds (table_stakes).
-- Held for a chase counts as staked; what comes back unplayed does not. Its orders leave the held account, so nothing counts
-- twice.
DROP FUNCTION IF EXISTS play_moves(int, bigint, bigint);
CREATE OR REPLACE FUNCTION play_moves(merchant int, wallet bigint, after bigint)
RETURNS TABLE (created_at timestamptz, staked bigint, returned bigint, away bigint, received bigint) LANGUAGE sql STABLE AS $$
  SELECT t.created_at,
         CASE WHEN t.kind IN (:LOTTERY_STAKE, :GAME_STAKE, :GAME_TIP, :CHASE_HOLD) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (:PAYOUT_REVERSAL, :GAME_PAYOUT_REVERSAL, :GAME_PROMO_REVERSAL) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (:VENDOR_IN, :TABLE_RESERVE) THEN t.units ELSE 0 END,
         CASE WHEN t.kind = :DEPOSIT_REVERSAL THEN -t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.from_account_id = wallet AND t.from_version > after AND t.merchant_id = merchant
  UNION ALL
  SELECT t.created_at,
         CASE WHEN t.kind IN (:BET_CANCEL, :BET_VOID, :GAME_STAKE_RETURN, :CHASE_RELEASE) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (:LOTTERY_PAYOUT, :BET_PUSH, :GAME_PAYOUT, :GAME_JACKPOT, :GAME_PROMO) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (:VENDOR_OUT, :VENDOR_RETURN, :TABLE_RELEASE) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (:DEPOSIT, :TRANSFER_DOWN) THEN t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.to_account_id = wallet AND t.to_version > after AND t.merchant_id = merchant
$$;
