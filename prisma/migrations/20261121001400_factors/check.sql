-- A code that was taken is never taken again, whatever the program does.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'authenticators_step' AND tgenabled = 'O';
-- An authenticator asks nobody before its first code was right.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'authenticators_always';
-- Codes are kept as hashes, challenges belong to a browser.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('recovery_codes_hash', 'passkey_challenges_bytes');
-- A key belongs to one account.
SELECT count(*) = 1 FROM pg_index WHERE indexrelid = 'passkeys_credential_id_key'::regclass AND indisunique;
