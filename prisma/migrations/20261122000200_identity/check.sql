-- A letter that is done says how it left, and a reset link always ends.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('mails_done', 'password_resets_period');
-- The ladder finds its failures by account, address and network without reading them all.
SELECT count(*) = 5 FROM pg_index WHERE indrelid = 'login_failures'::regclass;
-- Secrets are kept as hashes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('known_devices_hash', 'captchas_hashes', 'password_resets_hash');
-- No private half can stand beside a public one.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_public';
-- A key always ends.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_period';
-- Tokens and browsers are kept as hashes, a try beyond the fifth is not kept at all.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('sliders_hash', 'login_attempts_hashes', 'login_attempts_tries');
-- Every IPv4 address somebody was logged in from before is known.
SELECT count(*) = 0 FROM sessions s
 WHERE s.address ~ '^\d+\.\d+\.\d+\.\d+$'
   AND NOT EXISTS (SELECT 1 FROM known_addresses k WHERE k.member_id = s.member_id AND k.address = s.address);
-- Codes, targets and what they are bound to are hashes; a sixth try is not kept, nor a life beyond ten minutes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('verification_codes_hashes', 'verification_codes_tries', 'verification_codes_period');
-- One account of a brand for what was proved, by the index and not by a question asked beforehand.
SELECT indisunique FROM pg_index WHERE indexrelid = 'member_contacts_proved'::regclass;
-- Every message that was there is a letter.
SELECT count(*) = 0 FROM mails WHERE channel <> 'email';
-- No letter says in clear to whom it goes or what stands in it.
SELECT count(*) = 0 FROM information_schema.columns
 WHERE table_name = 'mails' AND column_name IN ('recipient', 'subject', 'body');
SELECT count(*) = 0 FROM mails WHERE done_at IS NULL AND sealed = '';
-- Personal data is one sealed text; of a document only a keyed hash stands beside it.
SELECT count(*) = 2 FROM information_schema.columns
 WHERE table_name = 'member_profiles' AND column_name IN ('sealed', 'id_number_index');
-- One account a person, by the index and not by a question asked beforehand.
SELECT indisunique FROM pg_index
 WHERE indexrelid = 'member_profiles_merchant_id_id_number_index_key'::regclass;
-- Consent has its version and its time, and nobody below 18 is written down.
SELECT count(*) = 2 FROM pg_constraint
 WHERE conname IN ('member_profiles_age', 'member_profiles_verified');
-- A code that was taken is never taken again, whatever the program does.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'authenticators_step' AND tgenabled = 'O';
-- An authenticator asks nobody before its first code was right.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'authenticators_always';
-- Codes are kept as hashes, challenges belong to a browser.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('recovery_codes_hash', 'passkey_challenges_bytes');
-- A key belongs to one account.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'passkeys_credential_id_key'::regclass AND indisunique;
-- Two providers a brand; one person of a provider has one account of a brand, and the bond is never undone.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'social_providers_slot';
SELECT count(*) = 2 FROM pg_indexes
 WHERE indexname IN ('social_identities_merchant_id_subject_hash_key', 'social_identities_member_id_issuer_key');
SELECT count(*) = 2 FROM pg_trigger WHERE tgname IN ('social_identities_guard', 'free_plays_guard');
-- Secrets and subjects are kept as hashes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('social_identities_hash', 'social_attempts_hashes', 'free_plays_hash');
-- A withdrawal password has its own hash, its time and a counter that ends at five; a first password ends.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('members_payment_password', 'members_first_password');
SELECT count(*) = 6 FROM information_schema.columns
 WHERE table_name = 'members' AND column_name IN
   ('password_changed_at', 'first_password_until', 'payment_password_hash', 'payment_password_changed_at',
    'payment_password_failures', 'payment_password_stopped_until');
-- Nothing of an excluded person stands in clear: two names of the entry, one sealed text, hashes.
SELECT count(*) = 9 FROM information_schema.columns WHERE table_name = 'exclusions';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('exclusion_marks_mark', 'member_profiles_name_birth');
-- Entries and what they found are never taken away.
SELECT count(*) = 4 FROM pg_trigger WHERE tgname IN ('exclusions_guard', 'exclusions_kept',
  'exclusion_marks_append_only', 'member_exclusions_append_only');
-- A list names an entry once.
SELECT indisunique FROM pg_index WHERE indexrelid = 'exclusions_open'::regclass;
-- The third wrong password locks, in the database as well.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'password_locks_third';
-- One count a name and place: two of them would be six tries.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'password_locks_scope'::regclass;
-- What an account is stays guarded, its asset too.
SELECT count(*) = 3 FROM pg_trigger
 WHERE tgname IN ('ledger_accounts_identity', 'ledger_accounts_asset', 'members_test_guard') AND tgenabled = 'O';
-- No real account is below one for tests.
SELECT count(*) = 0 FROM members u JOIN members m ON m.parent_id = u.id WHERE u.test_at IS NOT NULL AND m.test_at IS NULL;
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'members_test_line' AND tgenabled = 'O';
-- A verdict is one row however often it is given, and is neither changed nor deleted; a bet's lock goes no further than its own.
SELECT indisunique AND indnullsnotdistinct FROM pg_index WHERE indexrelid = 'access_verdicts_what'::regclass;
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'access_verdicts_append_only';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('sessions_verdict_id_fkey', 'members_verdict_id_fkey');
-- Every session says whether it came from a new place.
SELECT count(*) = 0 FROM sessions WHERE new_place IS NULL;
-- Nobody was seen without a word of how, and the other way round.
SELECT count(*) = 0 FROM members WHERE (identity_verified_at IS NULL) <> (identity_method IS NULL);
-- Nobody is excluded by an entry they were cleared of.
SELECT count(*) = 0 FROM excluded_members e JOIN exclusion_clearances c USING (member_id, exclusion_id);
-- Pairs are told apart within one brand, and no longer suspected.
SELECT NOT EXISTS (
  SELECT 1 FROM members_told_apart t JOIN members m ON m.id = t.member_id JOIN members o ON o.id = t.other_id
   WHERE m.merchant_id <> o.merchant_id)
   AND NOT EXISTS (SELECT 1 FROM members_told_apart t JOIN duplicate_suspicions d USING (member_id, other_id));
