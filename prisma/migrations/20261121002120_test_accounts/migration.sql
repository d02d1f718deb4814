-- Test accounts of any type (protection A11): they play with play money, on the road of free play, so that nothing they do
-- is in a fact, a report, a wage or a real balance, and no statement that counts those gains a condition.

-- Since when the account is for tests; whoever is opened below one is for tests as well.
ALTER TABLE members ADD COLUMN test_at TIMESTAMPTZ(3);
CREATE INDEX members_test ON members(id) WHERE test_at IS NOT NULL;

-- For ever: its wallet is play money, and what it did there is counted nowhere.
CREATE FUNCTION guard_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.test_at IS NOT NULL AND NEW.test_at IS DISTINCT FROM OLD.test_at THEN
    RAISE EXCEPTION 'a test account stays one' USING ERRCODE = 'P0405';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_guard BEFORE UPDATE OF test_at ON members FOR EACH ROW EXECUTE FUNCTION guard_test_account();

-- What an account is never changes, but for this: one that never moved anything becomes one of play money with its owner.
DROP TRIGGER ledger_accounts_identity ON ledger_accounts;
CREATE TRIGGER ledger_accounts_identity BEFORE UPDATE OF id, merchant_id, owner_id, kind, may_go_negative
  OR DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION guard_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset = 'DEMO' AND OLD.version = 0 AND OLD.balance = 0
     AND EXISTS (SELECT 1 FROM members m WHERE m.id = OLD.owner_id AND m.test_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the asset of an account does not change' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER ledger_accounts_asset BEFORE UPDATE OF asset ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_asset();
