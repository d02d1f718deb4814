-- Nothing of an excluded person stands in clear: two names of the entry, one sealed text, hashes.
SELECT count(*) = 9 FROM information_schema.columns WHERE table_name = 'exclusions';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('exclusion_marks_mark', 'member_profiles_name_birth');
-- Entries and what they found are never taken away.
SELECT count(*) = 4 FROM pg_trigger WHERE tgname IN ('exclusions_guard', 'exclusions_kept',
  'exclusion_marks_append_only', 'member_exclusions_append_only');
-- A list names an entry once.
SELECT indisunique FROM pg_index WHERE indexrelid = 'exclusions_open'::regclass;
