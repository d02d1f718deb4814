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
-- Failed logins are found by account, address and network without reading them all.
SELECT count(*) = 5 FROM pg_index WHERE indrelid = 'login_failures'::regclass;
-- The third wrong password locks, in the database as well.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'password_locks_third';
-- One count for each name and place: two of them would allow six tries.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'password_locks_scope'::regclass;
-- Secrets, tokens, browsers, codes and targets are kept as hashes.
SELECT count(*) = 6 FROM pg_constraint WHERE conname IN ('known_devices_hash', 'captchas_hashes', 'sliders_hash',
  'login_attempts_hashes', 'verification_codes_hashes', 'password_resets_hash');
-- A sixth try is not kept.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('login_attempts_tries', 'verification_codes_tries');
-- Attempts, codes, reset links and keys end.
SELECT count(*) = 4 FROM pg_constraint WHERE conname IN ('login_attempts_period', 'verification_codes_period',
  'password_resets_period', 'encryption_keys_period');
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'sessions_verdict_id_fkey';
-- An accepted code is never accepted again, even if the program has an error.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'authenticators_step' AND tgenabled = 'O';
-- An authenticator asks for no code before its first one was right.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'authenticators_always';
-- Codes, subjects and secrets are kept as hashes, challenges belong to a browser.
SELECT count(*) = 5 FROM pg_constraint WHERE conname IN ('recovery_codes_hash', 'passkey_challenges_bytes',
  'social_identities_hash', 'social_attempts_hashes', 'free_plays_hash');
-- A key belongs to one account.
SELECT indisunique FROM pg_index WHERE indexrelid = 'passkeys_credential_id_key'::regclass;
-- Two providers a merchant; one person of a provider has one account of a merchant, and the binding is never removed.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'social_providers_slot';
SELECT count(*) = 2 FROM pg_index WHERE indisunique AND indexrelid IN
  ('social_identities_merchant_id_subject_hash_key'::regclass, 'social_identities_member_id_issuer_key'::regclass);
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('social_identities_guard', 'free_plays_guard') AND tgenabled = 'O';
-- Nothing of an excluded person is readable: the names of list and entry, one sealed text, hashes.
SELECT count(*) = 9 FROM information_schema.columns WHERE table_name = 'exclusions';
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'exclusion_marks_mark';
-- Entries, what they found and what officers decided are never removed.
SELECT count(*) = 6 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('exclusions_guard', 'exclusions_kept',
  'exclusion_marks_append_only', 'member_exclusions_append_only', 'exclusion_clearances_append_only',
  'distinct_members_append_only');
-- A list has an entry once.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'exclusions_open'::regclass;
-- Nobody is excluded by an entry that they were cleared of.
SELECT pg_get_viewdef('excluded_members'::regclass) LIKE '%exclusion_clearances%';
-- A pair that was found to be two people is not suspected again.
SELECT pg_get_viewdef('duplicate_suspicions'::regclass) LIKE '%distinct_members%';
-- the tree tells each change of itself
SELECT count(*) = 2 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('members_team_opened', 'members_team_marked');
-- One paper of a kind waits at a time, and one case of a cause is open.
SELECT count(*) = 2 FROM pg_index WHERE indisunique AND indpred IS NOT NULL
   AND indexrelid IN ('diligence_papers_waiting'::regclass, 'aml_cases_open'::regclass);
-- A message that is done says how it was sent; its recipient and text cannot be read here.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'mails_done';
SELECT count(*) = 0 FROM information_schema.columns
 WHERE table_name = 'mails' AND column_name IN ('recipient', 'subject', 'body');
-- Only drawn pictures are kept, under a name that nobody can guess.
SELECT count(*) = 3 FROM pg_constraint WHERE conname IN ('images_name', 'images_webp', 'images_purpose');
-- One icon a member.
SELECT indisunique FROM pg_index WHERE indexrelid = 'images_member_id_purpose_key'::regclass;
-- The search compares names without case, width and the like, and takes the signs of LIKE literally.
SELECT search_text('ＡbＣ王小明') = 'abc 王 小 明' AND search_pattern('50%_\') = '%50\%\_\\%';
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'members_search_name' AND tgenabled = 'O';
SELECT indisvalid FROM pg_index WHERE indexrelid = 'members_search_name_idx'::regclass;
-- A consent is there whole or not at all.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('member_profiles_terms_whole', 'member_profiles_age_whole');
