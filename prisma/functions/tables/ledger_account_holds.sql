-- The checks of accounts and movements, said as one call each: every statement that writes a row reads its checks again, word by
-- word. A call is read in an instant and its body is kept. It names its columns: a table cannot be made like one whose check
-- asks for the whole row.
CREATE OR REPLACE FUNCTION ledger_account_holds(owner_id bigint, balance bigint, may_go_negative boolean) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (balance IS NULL) = (owner_id IS NULL) AND (balance IS NULL OR balance >= 0 OR may_go_negative);
END $$;
