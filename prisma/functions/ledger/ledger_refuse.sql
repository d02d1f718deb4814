-- Raises, from inside an expression. P0402 short of funds, P0403 frozen wallet, P0409 reference used for something else,
-- P0503 the merchant's money mode, P0400 a caller's mistake.
CREATE OR REPLACE FUNCTION ledger_refuse(state text, reason text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = state;
END $$;
