-- Who is excluded now, and by which entry. An account that was cleared of an entry is not excluded by it.
CREATE OR REPLACE VIEW excluded_members AS
SELECT r.member_id, r.exclusion_id FROM resembling_members r
 WHERE NOT EXISTS (SELECT 1 FROM exclusion_clearances c
                    WHERE c.member_id = r.member_id AND c.exclusion_id = r.exclusion_id);
