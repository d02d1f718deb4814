-- Does the merchant's money mode let a kind of transfer through (safety R13)? READ_ONLY lets nothing move. In NO_WITHDRAW nothing new
-- leaves an account: no transfer between members, no hold for a withdrawal. What a bank has paid already is booked,
-- and what comes back to a wallet comes back; else the books would say what is not so.
CREATE OR REPLACE FUNCTION money_mode_allows(mode text, kind smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT mode = 'NORMAL' OR mode = 'NO_WITHDRAW' AND kind NOT IN (:TRANSFER_DOWN, :TRANSFER_UP, :WITHDRAWAL_HOLD)
$$;
