-- A consent is there whole or not at all.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('member_profiles_terms_whole', 'member_profiles_age_whole');
SELECT count(*) = 5 FROM information_schema.columns
 WHERE table_name = 'member_profiles' AND is_nullable = 'YES'
   AND column_name IN ('terms_version', 'terms_accepted_at', 'age_min', 'age_confirmed_at', 'age_by');
