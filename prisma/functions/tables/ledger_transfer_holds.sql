CREATE OR REPLACE FUNCTION ledger_transfer_holds(
  units bigint, from_account bigint, to_account bigint, from_balance bigint, from_version bigint, to_balance bigint,
  to_version bigint
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN units > 0 AND from_account <> to_account
    AND (from_balance IS NULL) = (from_version IS NULL) AND (to_balance IS NULL) = (to_version IS NULL);
END $$;
