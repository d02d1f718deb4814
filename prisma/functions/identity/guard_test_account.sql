-- A test account stays one forever: what it did is counted nowhere.
CREATE OR REPLACE FUNCTION guard_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.test_at IS NOT NULL AND NEW.test_at IS DISTINCT FROM OLD.test_at THEN
    RAISE EXCEPTION 'a test account stays one' USING ERRCODE = 'P0405';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_test_guard BEFORE UPDATE OF test_at ON members FOR EACH ROW EXECUTE FUNCTION guard_test_account();
