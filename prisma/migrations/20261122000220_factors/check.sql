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
