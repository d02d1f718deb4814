-- What officers write about a member, never changed. Players' processes have no rights on it (prisma/grants.sql).
CREATE TABLE member_notes (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  by TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_notes_pkey PRIMARY KEY (id),
  CONSTRAINT member_notes_text CHECK (length(text) BETWEEN 1 AND 1000),
  CONSTRAINT member_notes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_notes_member_id_id_idx ON member_notes(member_id, id);
CREATE TRIGGER member_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
