-- What an officer did is written by the console, or by the owner of the database: no other process may say that an officer did
-- something (safety 4.9).
CREATE OR REPLACE FUNCTION refuse_forged_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF session_process() IN ('api', 'worker') THEN
    RAISE EXCEPTION '% may not write what an officer did', session_user USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER audit_records_of_officers BEFORE INSERT ON audit_records FOR EACH ROW
  WHEN (NEW.after ?| '{by,second,officers}') EXECUTE FUNCTION refuse_forged_audit();
