CREATE OR REPLACE FUNCTION queue_closed_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parts text[] := ARRAY['I7.issues', 'I8.issues'];
BEGIN
  IF TG_TABLE_NAME = 'wage_runs' THEN
    parts := CASE WHEN NEW.kind = 'REALTIME_WAGE' THEN ARRAY['I11.runs', 'I12.runs'] ELSE ARRAY['I11.periods', 'I12.periods'] END;
  END IF;
  INSERT INTO check_queue (part, subject_id) SELECT p, NEW.id FROM unnest(parts) p;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER issues_queue_checks AFTER UPDATE OF settled_at ON issues FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS DISTINCT FROM NEW.settled_at) EXECUTE FUNCTION queue_closed_books();
CREATE OR REPLACE TRIGGER wage_runs_queue_checks AFTER UPDATE OF settled_at ON wage_runs FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS DISTINCT FROM NEW.settled_at) EXECUTE FUNCTION queue_closed_books();
