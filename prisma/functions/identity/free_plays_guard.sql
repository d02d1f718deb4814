-- Only trial accounts play for free.
CREATE OR REPLACE FUNCTION free_plays_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members m
                  WHERE m.id = NEW.member_id AND m.merchant_id = NEW.merchant_id AND m.type = 4) THEN
    RAISE EXCEPTION 'only a trial account plays for free' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER free_plays_guard BEFORE INSERT OR UPDATE ON free_plays
  FOR EACH ROW EXECUTE FUNCTION free_plays_guard();
