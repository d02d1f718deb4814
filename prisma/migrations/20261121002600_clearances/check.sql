-- Nobody is excluded by an entry they were cleared of.
SELECT count(*) = 0 FROM excluded_members e JOIN exclusion_clearances c USING (member_id, exclusion_id);
