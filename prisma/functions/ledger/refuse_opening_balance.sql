CREATE OR REPLACE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account opens empty' USING ERRCODE = 'P0405';
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_opening_balance();
