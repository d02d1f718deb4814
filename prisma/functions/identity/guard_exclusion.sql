-- After it was added, only its end is written, once, and its sealed text again under a new master key; of an exclusion that was asked
-- for also when it ends, once, after its person asked to come back.
CREATE OR REPLACE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.ended_at IS NULL OR NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at)
     AND (NEW.valid_until IS NOT DISTINCT FROM OLD.valid_until
       OR OLD.valid_until IS NULL AND EXISTS (SELECT 1 FROM protection_breaks b WHERE b.exclusion_id = OLD.id))
     AND to_jsonb(NEW) - '{ended_at,sealed,valid_until}'::text[] = to_jsonb(OLD) - '{ended_at,sealed,valid_until}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an exclusion is ended, not changed' USING ERRCODE = 'P0405';
END $$;
CREATE OR REPLACE TRIGGER exclusions_guard BEFORE UPDATE ON exclusions FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
