-- Whoever is opened below a test account is one (protection A11), whoever writes the row: the upline is held, so that it does
-- not become one between the look and the row.
CREATE FUNCTION inherit_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above timestamptz;
BEGIN
  SELECT test_at INTO above FROM members WHERE id = NEW.parent_id FOR KEY SHARE;
  NEW.test_at := coalesce(above, NEW.test_at);
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_line BEFORE INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION inherit_test_account();
