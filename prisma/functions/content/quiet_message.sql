-- A message of a kind that its reader keeps quiet is there as if it had been read: it is in the list and counts nowhere. Which kinds may be
-- kept quiet is said where the reader chooses (`QUIET_KINDS` of the wire); here each member's own are asked for.
CREATE OR REPLACE FUNCTION quiet_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM members m WHERE m.id = NEW.member_id AND NEW.kind = ANY (m.quiet_messages)) THEN
    NEW.read_at := NEW.created_at;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER messages_quiet BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION quiet_message();
