-- Does the merchant's money mode let a kind of transfer through (safety R13)? READ_ONLY lets nothing move. In NO_WITHDRAW nothing new
-- leaves an account: no transfer between members (14, 15), no hold for a withdrawal (18). What a bank has paid already is booked (20),
-- and what comes back to a wallet comes back (19); else the books would say what is not so.
CREATE OR REPLACE FUNCTION money_mode_allows(mode text, kind smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT mode = 'NORMAL' OR mode = 'NO_WITHDRAW' AND kind NOT IN (14, 15, 18)
$$;
