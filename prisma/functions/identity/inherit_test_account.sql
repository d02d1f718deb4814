-- An account below a test account is one as well. The row of the upline is locked, so that it cannot become a test account
-- between this look and the new row.
CREATE OR REPLACE FUNCTION inherit_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above timestamptz;
BEGIN
  SELECT test_at INTO above FROM members WHERE id = NEW.parent_id FOR KEY SHARE;
  NEW.test_at := coalesce(above, NEW.test_at);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_test_line BEFORE INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION inherit_test_account();
