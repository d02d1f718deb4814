CREATE OR REPLACE FUNCTION note_upline_of_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_id := (SELECT parent_id FROM members WHERE id = NEW.member_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER member_series_upline BEFORE INSERT ON member_series FOR EACH ROW EXECUTE FUNCTION note_upline_of_series();
