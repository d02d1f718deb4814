-- Checks of rows, as ledger_account_holds() is one. A QUARANTINED line could not be read at settlement.
CREATE OR REPLACE FUNCTION bet_order_holds(mode text, stake_units bigint, line_count smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN mode IN ('LOTT', 'ELOTT') AND stake_units > 0 AND line_count > 0;
END $$;
