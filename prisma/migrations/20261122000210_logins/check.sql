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
-- The private key of a pair cannot be stored beside its public key.
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'encryption_keys_public';
-- A session says whether it came from a new place and how that place was judged.
SELECT attnotnull FROM pg_attribute WHERE attrelid = 'sessions'::regclass AND attname = 'new_place';
SELECT count(*) = 1 FROM pg_constraint WHERE conname = 'sessions_verdict_id_fkey';
