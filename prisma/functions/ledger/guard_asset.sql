-- The only change of an account's asset: a member's, from real to play money, before it ever moved anything (protection A11).
CREATE OR REPLACE FUNCTION guard_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset = 'DEMO' AND OLD.version = 0 AND OLD.balance = 0
     AND EXISTS (SELECT 1 FROM members WHERE id = OLD.owner_id AND test_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the asset of account % stays', OLD.id USING ERRCODE = 'P0405';
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_asset BEFORE UPDATE OF asset ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_asset();
