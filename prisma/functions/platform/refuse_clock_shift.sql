CREATE OR REPLACE FUNCTION refuse_clock_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('croupier.allow_clock_shift', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'the money clock of this database may not be shifted' USING ERRCODE = 'P0423';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER clock_shift_guard BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON clock_shift
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_clock_shift();
