-- An accepted step is never revoked, not by a mistake in the program and not by two logins at once.
CREATE OR REPLACE FUNCTION authenticators_step_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sealed_secret = OLD.sealed_secret AND NEW.last_step < OLD.last_step THEN
    RAISE EXCEPTION 'a step of an authenticator is never taken back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER authenticators_step BEFORE UPDATE ON authenticators
  FOR EACH ROW EXECUTE FUNCTION authenticators_step_guard();
