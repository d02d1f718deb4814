CREATE OR REPLACE FUNCTION money_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  -- The shift is read only where one may be: this function is called with every bet.
  IF current_setting('croupier.allow_clock_shift', true) = 'on' THEN
    RETURN date_trunc('milliseconds', clock_timestamp() + (SELECT shift FROM clock_shift WHERE only_row));
  END IF;
  RETURN date_trunc('milliseconds', clock_timestamp());
END $$;
