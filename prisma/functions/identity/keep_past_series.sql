-- Of several changes within one millisecond the first one counts: the values between were in force for no time at all.
CREATE OR REPLACE FUNCTION keep_past_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_series_past (member_id, family, mode, series, until)
  VALUES (OLD.member_id, OLD.family, OLD.mode, OLD.series, money_now())
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER member_series_keep_past AFTER UPDATE ON member_series FOR EACH ROW
  WHEN (NEW.series <> OLD.series) EXECUTE FUNCTION keep_past_series();
