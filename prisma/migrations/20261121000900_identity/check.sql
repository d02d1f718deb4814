-- A letter that is done says how it left, and a reset link always ends.
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('mails_done', 'password_resets_period');
-- The ladder finds its failures by account, address and network without reading them all.
SELECT count(*) = 5 FROM pg_index WHERE indrelid = 'login_failures'::regclass;
-- Secrets are kept as hashes.
SELECT count(*) = 3 FROM pg_constraint
 WHERE conname IN ('known_devices_hash', 'captchas_hashes', 'password_resets_hash');
