-- Personal data is one sealed text; of a document only a keyed hash stands beside it.
SELECT count(*) = 2 FROM information_schema.columns
 WHERE table_name = 'member_profiles' AND column_name IN ('sealed', 'id_number_index');
-- One account a person, by the index and not by a question asked beforehand.
SELECT indisunique FROM pg_index
 WHERE indexrelid = 'member_profiles_merchant_id_id_number_index_key'::regclass;
-- Consent has its version and its time, and nobody below 18 is written down.
SELECT count(*) = 2 FROM pg_constraint
 WHERE conname IN ('member_profiles_age', 'member_profiles_verified');
