-- Sessions and how people log in to them (rules E3, safety 4.2, 4.3): passwords, failed tries, puzzles, devices, addresses, codes.

-- The server's side of a login. An access token is not valid without it.
CREATE TABLE sessions (
  id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  -- of the refresh value in force and the one before; a session whose old value is used again is ended
  refresh_hash BYTEA NOT NULL,
  previous_refresh_hash BYTEA,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  method TEXT NOT NULL,
  -- the account was used before, but never from here: its owner finds this login in the list (protection A7, A8)
  new_place BOOLEAN NOT NULL DEFAULT false,
  -- how the place was judged; null where no visitor asked
  verdict_id INTEGER,
  -- when the person last proved again who they are (ASVS 7.5.1)
  proved_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  ended_reason TEXT,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT sessions_verdict_id_fkey FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX sessions_expires_at_idx ON sessions(expires_at);
CREATE INDEX sessions_member_id_idx ON sessions(member_id);
CREATE INDEX sessions_refresh_hash_idx ON sessions(refresh_hash);
CREATE INDEX sessions_previous_refresh_hash_idx ON sessions(previous_refresh_hash);
-- How many accounts an address opened recently, without reading its logins.
CREATE INDEX sessions_registered ON sessions(address, created_at) WHERE method = 'REGISTER';

-- One row a failed login, whether the account exists or not. The number of recent rows decides what the next login must pass.
CREATE TABLE login_failures (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  account_key TEXT NOT NULL,
  device_hash BYTEA,
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  -- the account was logged in to since then: the row counts only for its address and network
  forgiven BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT login_failures_pkey PRIMARY KEY (id),
  CONSTRAINT login_failures_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX login_failures_merchant_id_account_key_failed_at_idx
  ON login_failures(merchant_id, account_key, failed_at);
CREATE INDEX login_failures_address_failed_at_idx ON login_failures(address, failed_at);
CREATE INDEX login_failures_network_failed_at_idx ON login_failures(network, failed_at);
CREATE INDEX login_failures_failed_at_idx ON login_failures(failed_at);

-- Wrong passwords in a row, by account name (whether it exists or not) and device. The third one locks the account for
-- passwords until its owner is verified by something else, where the jurisdiction asks for it (protection A5).
CREATE TABLE password_locks (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  account_key TEXT NOT NULL,
  -- a browser that the account knows has its own count; null: all other browsers together
  device_hash BYTEA,
  failures SMALLINT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  locked_at TIMESTAMPTZ(3),
  CONSTRAINT password_locks_pkey PRIMARY KEY (id),
  CONSTRAINT password_locks_device CHECK (length(device_hash) = 32),
  -- the third one locks; nothing is counted after that
  CONSTRAINT password_locks_third CHECK (failures BETWEEN 1 AND 3 AND (failures = 3) = (locked_at IS NOT NULL)),
  CONSTRAINT password_locks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX password_locks_scope ON password_locks(merchant_id, account_key, device_hash) NULLS NOT DISTINCT;
CREATE INDEX password_locks_failed_at_idx ON password_locks(failed_at);

-- Browsers that an account was logged in from: failed logins of strangers do not lock these out (ASVS 6.1.1).
CREATE TABLE known_devices (
  member_id BIGINT NOT NULL,
  device_hash BYTEA NOT NULL,
  last_login_at TIMESTAMPTZ(3) NOT NULL,
  -- until then the browser skips the second factor of every login, but not the check of a new address
  trusted_until TIMESTAMPTZ(3),
  -- the account does not trust the browser any more; that it was used stays known (protection A1)
  forgotten_at TIMESTAMPTZ(3),
  CONSTRAINT known_devices_pkey PRIMARY KEY (member_id, device_hash),
  CONSTRAINT known_devices_hash CHECK (length(device_hash) = 32),
  CONSTRAINT known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX known_devices_last_login_at_idx ON known_devices(last_login_at);
CREATE INDEX known_devices_device_hash_idx ON known_devices(device_hash);

-- Addresses that an account was logged in from; a login from any other needs a second check (rules E3.4). Of an IPv6 address
-- the /64 counts, as for failed logins.
CREATE TABLE known_addresses (
  member_id BIGINT NOT NULL,
  address TEXT NOT NULL,
  first_login_at TIMESTAMPTZ(3) NOT NULL,
  last_login_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT known_addresses_pkey PRIMARY KEY (member_id, address),
  CONSTRAINT known_addresses_period CHECK (last_login_at >= first_login_at),
  CONSTRAINT known_addresses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The picture that a browser was shown last. Its answer is kept as a hash and removed with the first try.
CREATE TABLE captchas (
  browser_hash BYTEA NOT NULL,
  answer_hash BYTEA,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT captchas_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT captchas_hashes CHECK (length(browser_hash) = 32 AND length(answer_hash) = 32)
);
CREATE INDEX captchas_drawn_at_idx ON captchas(drawn_at);

-- The slider puzzle that a browser was shown last. The place of its piece, in pixels from the left, is a small number that is
-- accepted with a tolerance, so a hash would hide nothing; it is valid for two minutes and one try.
CREATE TABLE sliders (
  browser_hash BYTEA NOT NULL,
  place SMALLINT,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT sliders_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT sliders_hash CHECK (length(browser_hash) = 32),
  CONSTRAINT sliders_place CHECK (place > 0)
);
CREATE INDEX sliders_drawn_at_idx ON sliders(drawn_at);

-- A login whose first step was right and whose second step is open (ASVS 2.3.1). Its token finishes that step and nothing else,
-- in the browser that began it, with five tries.
CREATE TABLE login_attempts (
  token_hash BYTEA NOT NULL,
  member_id BIGINT NOT NULL,
  browser_hash BYTEA NOT NULL,
  method TEXT NOT NULL,
  side TEXT NOT NULL,
  tries SMALLINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT login_attempts_pkey PRIMARY KEY (token_hash),
  CONSTRAINT login_attempts_hashes CHECK (length(token_hash) = 32 AND length(browser_hash) = 32),
  CONSTRAINT login_attempts_side CHECK (side IN ('member', 'agent')),
  CONSTRAINT login_attempts_tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT login_attempts_period CHECK (expires_at > created_at),
  CONSTRAINT login_attempts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX login_attempts_member_id_created_at_idx ON login_attempts(member_id, created_at);
CREATE INDEX login_attempts_created_at_idx ON login_attempts(created_at);

-- A code of six digits that was sent to a phone or a mailbox. The code and its target are keyed hashes.
CREATE TABLE verification_codes (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT,
  purpose TEXT NOT NULL,
  channel TEXT NOT NULL,
  target_index BYTEA NOT NULL,
  -- the browser or attempt that asked for it; the code works nowhere else (ASVS 6.6.2)
  bound_hash BYTEA NOT NULL,
  code_hash BYTEA NOT NULL,
  address TEXT NOT NULL,
  -- false where nothing was sent, because no account has that number
  sent BOOLEAN NOT NULL,
  tries SMALLINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT verification_codes_pkey PRIMARY KEY (id),
  CONSTRAINT verification_codes_purpose
    CHECK (purpose IN ('REGISTER', 'LOGIN', 'SECOND', 'CONTACT', 'PROOF', 'RESET')),
  CONSTRAINT verification_codes_channel CHECK (channel IN ('sms', 'email')),
  CONSTRAINT verification_codes_hashes CHECK (
    length(target_index) = 32 AND length(bound_hash) = 32 AND length(code_hash) = 32),
  CONSTRAINT verification_codes_tries CHECK (tries BETWEEN 0 AND 5),
  CONSTRAINT verification_codes_period
    CHECK (expires_at > created_at AND expires_at <= created_at + interval '10 minutes'),
  CONSTRAINT verification_codes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT verification_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The limits by target, address and merchant are counted here, so that a cache that was cleared forgets nothing.
CREATE INDEX verification_codes_merchant_id_target_index_created_at_idx
  ON verification_codes(merchant_id, target_index, created_at);
CREATE INDEX verification_codes_address_created_at_idx ON verification_codes(address, created_at);
CREATE INDEX verification_codes_merchant_id_created_at_idx
  ON verification_codes(merchant_id, created_at);
CREATE INDEX verification_codes_created_at_idx ON verification_codes(created_at);

-- A reset link that was mailed (rules E3.6); only the hash of its secret is kept.
CREATE TABLE password_resets (
  token_hash BYTEA NOT NULL,
  member_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_hash CHECK (length(token_hash) = 32),
  CONSTRAINT password_resets_period CHECK (expires_at > created_at),
  CONSTRAINT password_resets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX password_resets_created_at_idx ON password_resets(created_at);
CREATE INDEX password_resets_member_id_created_at_idx ON password_resets(member_id, created_at);

-- Key pairs with which browsers encrypt what nobody on the way may read, such as passwords (rules E3.8, safety 4.6). The
-- private part is sealed under the master key, which the database does not know. An expired row is deleted: what was encrypted
-- with it can then not be read any more.
CREATE TABLE encryption_keys (
  kid TEXT NOT NULL,
  curve TEXT NOT NULL,
  -- the public key as a JWK, without the private `d`
  public_key JSONB NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- browsers stop using it then; requests under way are read for one more day
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT encryption_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT encryption_keys_curve CHECK (curve IN ('X25519', 'P-256')),
  CONSTRAINT encryption_keys_public CHECK (
    jsonb_typeof(public_key) = 'object' AND public_key ->> 'crv' = curve AND NOT public_key ? 'd'
  ),
  CONSTRAINT encryption_keys_period CHECK (expires_at > created_at)
);
CREATE INDEX encryption_keys_curve_created_at_idx ON encryption_keys(curve, created_at);
