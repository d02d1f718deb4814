-- The withdrawal password has its own hash, its time and a counter that ends at five; a first password ends.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('members_payment_password', 'members_first_password');
-- A verified person has the method of the verification stored, and the other way round.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'members_identity';
-- A test account stays one, and the accounts below it are test accounts.
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('members_test_guard', 'members_test_line') AND tgenabled = 'O';
-- A past series is written by the change itself and stays.
SELECT count(*) = 2 FROM pg_trigger
 WHERE tgname IN ('member_series_keep_past', 'member_series_past_append_only') AND tgenabled = 'O';
-- A series knows whose downline its account is.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'member_series_upline' AND tgenabled = 'O';
-- A verdict is one row however often it is given, and is neither changed nor deleted.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'access_verdicts_what'::regclass;
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'access_verdicts_append_only' AND tgenabled = 'O';
-- A proved contact and a document belong to one account of a merchant: the index decides, not a query before the write.
SELECT indisunique FROM pg_index WHERE indexrelid = 'member_contacts_proved'::regclass;
SELECT indisunique FROM pg_index
 WHERE indexrelid = 'member_profiles_merchant_id_id_number_index_key'::regclass;
-- Personal data is one sealed text with keyed hashes beside it.
SELECT count(*) = 3 FROM information_schema.columns
 WHERE table_name = 'member_profiles' AND column_name IN ('sealed', 'id_number_index', 'name_birth_index');
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('member_contacts_index', 'member_profiles_index', 'member_profiles_name_birth');
-- No person below 18 is stored.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'member_profiles_age';
