-- Nothing of an excluded person is readable: the names of list and entry, one sealed text, hashes.
SELECT count(*) = 9 FROM information_schema.columns WHERE table_name = 'exclusions';
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'exclusion_marks_mark';
-- Entries, what they found and what officers decided are never removed.
SELECT count(*) = 6 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('exclusions_guard', 'exclusions_kept',
  'exclusion_marks_append_only', 'member_exclusions_append_only', 'exclusion_clearances_append_only',
  'members_told_apart_append_only');
-- A list has an entry once.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'exclusions_open'::regclass;
-- Nobody is excluded by an entry that they were cleared of.
SELECT pg_get_viewdef('excluded_members'::regclass) LIKE '%exclusion_clearances%';
-- A pair that was found to be two people is not suspected again.
SELECT pg_get_viewdef('duplicate_suspicions'::regclass) LIKE '%members_told_apart%';
