-- Whom an officer found not to be the person of an entry (protection A4): a namesake of the same day, the next owner of a
-- number. The entry goes on holding for whom it means.
CREATE TABLE exclusion_clearances (
  member_id BIGINT NOT NULL,
  exclusion_id BIGINT NOT NULL,
  cleared_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_clearances_pkey PRIMARY KEY (member_id, exclusion_id),
  CONSTRAINT exclusion_clearances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT exclusion_clearances_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER exclusion_clearances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_clearances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As before, by the name of whom an entry seems to mean; who was cleared of it is not meant.
ALTER VIEW excluded_members RENAME TO resembling_members;
CREATE VIEW excluded_members AS
SELECT r.member_id, r.exclusion_id FROM resembling_members r
 WHERE NOT EXISTS (SELECT 1 FROM exclusion_clearances c
                    WHERE c.member_id = r.member_id AND c.exclusion_id = r.exclusion_id);
