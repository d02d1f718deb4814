CREATE OR REPLACE FUNCTION note_team_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above smallint := real_levels(NEW.parent_id) + 1;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
    VALUES (NEW.id, -1, CASE WHEN is_test_account(OLD.type, OLD.test_at) THEN 0 ELSE above END, NEW.merchant_id);
  END IF;
  INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
  VALUES (NEW.id, 1, CASE WHEN is_test_account(NEW.type, NEW.test_at) THEN 0 ELSE above END, NEW.merchant_id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER members_team_opened AFTER INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION note_team_change();
CREATE OR REPLACE TRIGGER members_team_marked AFTER UPDATE OF test_at ON members FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL AND OLD.test_at IS NULL AND NEW.test_at IS NOT NULL) EXECUTE FUNCTION note_team_change();
