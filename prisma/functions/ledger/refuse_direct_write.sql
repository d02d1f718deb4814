-- One way to write (safety R1): only the posting functions write balances and transfers; they allow writes for their own
-- statements. It prevents mistakes; against attacks there are the grants and the invariants.
CREATE OR REPLACE FUNCTION refuse_direct_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Asked here and not in a WHEN, which every statement would read again.
  IF current_setting('croupier.ledger_writes', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION '% on % outside the posting functions', TG_OP, TG_TABLE_NAME USING ERRCODE = 'P0405';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_guard BEFORE UPDATE OF balance, version ON ledger_accounts FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_direct_write();
CREATE OR REPLACE TRIGGER ledger_transfers_guard BEFORE INSERT ON ledger_transfers FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_direct_write();
