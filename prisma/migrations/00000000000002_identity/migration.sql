-- Members are found by a part of a name in any script, and by a name with a typo.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE members (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  account TEXT NOT NULL,
  -- the form by which uniqueness is judged
  account_key TEXT NOT NULL,
  nickname TEXT NOT NULL,
  type SMALLINT NOT NULL,
  parent_id BIGINT,
  depth SMALLINT NOT NULL,
  status TEXT NOT NULL DEFAULT 'ACTIVE',
  to_upline BOOLEAN NOT NULL DEFAULT false,
  member_label TEXT NOT NULL DEFAULT '',
  registration JSONB NOT NULL DEFAULT '{}',
  -- an e-mail address that is not sealed yet; the worker moves it to member_contacts
  email TEXT,
  password_hash TEXT,
  must_change_password BOOLEAN NOT NULL DEFAULT false,
  -- a merchant may ask for a new password after some days
  password_changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- a first password that somebody else made opens the account until then; null once the owner has chosen one
  first_password_until TIMESTAMPTZ(3),
  -- the withdrawal password, a second secret with its own counter: five wrong tries stop it for a day
  payment_password_hash TEXT,
  -- withdrawals wait after a change of it (safety 4.5)
  payment_password_changed_at TIMESTAMPTZ(3),
  payment_password_failures SMALLINT NOT NULL DEFAULT 0,
  payment_password_stopped_until TIMESTAMPTZ(3),
  -- withdrawals wait after a change of a second factor as well; null while there was none (safety 4.5)
  factor_changed_at TIMESTAMPTZ(3),
  -- since when the account is for tests (protection A11): its wallet is play money, and nothing it does is counted
  test_at TIMESTAMPTZ(3),
  -- when and how an officer or a service has verified the person (protection A2, A3)
  identity_verified_at TIMESTAMPTZ(3),
  identity_method TEXT,
  last_login_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- from where the account was opened; null where no visitor opened it
  verdict_id INTEGER,
  -- Account and nickname as the search compares them. The trigger keeps it for every writer of the row.
  search_name TEXT NOT NULL DEFAULT '',
  -- Limits, breaks and reality checks that a player sets (protection 2.2), and the one function that every path to play, to money
  -- in and to offers asks. Who never set anything costs a path one column.
  guarded BOOLEAN NOT NULL DEFAULT false,
  -- Since when the member wants no offers; null: it may be sent some.
  offers_off_at TIMESTAMPTZ(3),
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_type CHECK (type IN (0, 1, 2, 4, 41, 42)),
  CONSTRAINT members_status CHECK (status IN ('ACTIVE', 'FROZEN', 'FROZEN_DIVIDEND', 'CLOSED')),
  CONSTRAINT members_root CHECK ((parent_id IS NULL) = (depth = 0)),
  CONSTRAINT members_own_parent CHECK (parent_id <> id),
  CONSTRAINT members_email CHECK (email LIKE '_%@_%' AND length(email) <= 254),
  CONSTRAINT members_payment_password CHECK (
    (payment_password_hash IS NULL) = (payment_password_changed_at IS NULL)
    AND (payment_password_hash IS NULL OR payment_password_hash LIKE '$argon2id$%')
  -- the two secrets differ: a hash that was copied is refused
    AND (payment_password_hash IS NULL OR payment_password_hash <> password_hash)
    AND payment_password_failures BETWEEN 0 AND 5
    ),
  CONSTRAINT members_first_password CHECK (first_password_until IS NULL OR must_change_password),
  CONSTRAINT members_identity
    CHECK ((identity_verified_at IS NULL) = (identity_method IS NULL) AND identity_method <> ''),
  CONSTRAINT members_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_verdict_id_fkey FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX members_public_id_key ON members(public_id);
CREATE UNIQUE INDEX members_merchant_id_account_key_key ON members(merchant_id, account_key);
-- The direct downlines of an account, by the time of opening and by name: a list of them reads a page and no more.
CREATE INDEX members_parent_id_id_idx ON members(parent_id, id);
CREATE INDEX members_parent_id_account_key_idx ON members(parent_id, account_key);
CREATE INDEX members_test ON members(id) WHERE test_at IS NOT NULL;
CREATE INDEX members_email_unsealed ON members(id) WHERE email IS NOT NULL;
-- Who is frozen for bills: few of all accounts, and looked at every minute (I13).
CREATE INDEX members_frozen_for_bills ON members(merchant_id, id) WHERE status = 'FROZEN_DIVIDEND';
CREATE INDEX members_search_name_idx ON members USING GIN (search_name gin_trgm_ops);

-- Every pair of ancestor and descendant, each account with itself at distance 0 (speed 2.4).
CREATE TABLE member_closure (
  ancestor_id BIGINT NOT NULL,
  descendant_id BIGINT NOT NULL,
  distance SMALLINT NOT NULL,
  CONSTRAINT member_closure_pkey PRIMARY KEY (ancestor_id, descendant_id),
  CONSTRAINT member_closure_distance CHECK (distance >= 0 AND (distance = 0) = (ancestor_id = descendant_id))
);
CREATE INDEX member_closure_descendant_id_distance_idx ON member_closure(descendant_id, distance);

-- The series G of an account by family and mode (rules A2.1).
CREATE TABLE member_series (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  -- the account's upline, which never changes
  parent_id BIGINT,
  CONSTRAINT member_series_pkey PRIMARY KEY (member_id, family, mode),
  CONSTRAINT member_series_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- How many direct downlines have a high series: a quota reads as many rows as it has accounts, whatever the size of the team.
CREATE INDEX member_series_parent_id_family_mode_series_idx ON member_series(parent_id, family, mode, series);

-- The series that were in force before, each until the instant of its change: rebates of the past can be computed again.
CREATE TABLE member_series_past (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  until TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_series_past_pkey PRIMARY KEY (member_id, family, mode, until),
  CONSTRAINT member_series_past_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Links by which people open an account below an agent (rules B2).
CREATE TABLE invite_links (
  id BIGSERIAL,
  code TEXT NOT NULL,
  member_id BIGINT NOT NULL,
  member_type SMALLINT NOT NULL,
  series JSONB NOT NULL DEFAULT '{}',
  remark TEXT NOT NULL DEFAULT '',
  max_uses INTEGER,
  uses INTEGER NOT NULL DEFAULT 0,
  expires_at TIMESTAMPTZ(3),
  disabled_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT invite_links_pkey PRIMARY KEY (id),
  CONSTRAINT invite_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invite_links_code_key ON invite_links(code);
CREATE INDEX invite_links_member_id_idx ON invite_links(member_id);

-- The key of a merchant's personal data, itself sealed under the master key. A new master key wraps it again; the values that it
-- sealed and the keyed hashes beside them stay as they are.
CREATE TABLE merchant_keys (
  merchant_id INTEGER NOT NULL,
  -- names the key in the values that it sealed
  kid TEXT NOT NULL,
  wrapped TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT merchant_keys_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT merchant_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- How a person is reached: one mobile number and one e-mail address an account, sealed (safety 4.8).
CREATE TABLE member_contacts (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  sealed TEXT NOT NULL,
  -- a keyed hash by which the same number or address is found again
  target_index BYTEA NOT NULL,
  -- when a code proved that it belongs to the person; null while nobody has proved it
  verified_at TIMESTAMPTZ(3),
  -- when it was last set or changed; withdrawals are delayed from then on (safety 4.5)
  changed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_contacts_pkey PRIMARY KEY (member_id, channel),
  CONSTRAINT member_contacts_channel CHECK (channel IN ('sms', 'email')),
  CONSTRAINT member_contacts_index CHECK (length(target_index) = 32),
  CONSTRAINT member_contacts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_contacts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_contacts_merchant_id_channel_target_index_idx
  ON member_contacts(merchant_id, channel, target_index);
-- A proved contact belongs to one account of a merchant. One that was only entered does not keep its owner from proving it.
CREATE UNIQUE INDEX member_contacts_proved
  ON member_contacts(merchant_id, channel, target_index) WHERE verified_at IS NOT NULL;

-- What people say of themselves when they open an account (spec 3, protection A1, A2).
CREATE TABLE member_profiles (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- name, birthday, addresses, documents and accounts elsewhere, sealed as one text
  sealed TEXT NOT NULL,
  -- a keyed hash by which the same document is found again
  id_number_index BYTEA,
  -- a keyed hash of name and birthday together, which exclusion lists often have instead of a document number
  name_birth_index BYTEA,
  -- 0 while name_birth_index has not been computed; the worker does it
  index_version SMALLINT NOT NULL DEFAULT 0,
  -- who recommended the merchant; not the upline in the tree (rules C6)
  recommender_id BIGINT,
  terms_version TEXT,
  terms_accepted_at TIMESTAMPTZ(3),
  -- the age in years that the merchant asks for, and whether a birthday or only the box confirmed it
  age_min SMALLINT,
  age_confirmed_at TIMESTAMPTZ(3),
  age_by TEXT,
  -- Keyed hash of month and day of a birthday: who has one today is found without opening profiles.
  birthday_index BYTEA,
  -- When the birthday was given, at registration or later: gifts for it wait some days (rules C2).
  birthday_set_at TIMESTAMPTZ(3),
  CONSTRAINT member_profiles_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profiles_index CHECK (length(id_number_index) = 32),
  CONSTRAINT member_profiles_name_birth CHECK (length(name_birth_index) = 32),
  CONSTRAINT member_profiles_recommender CHECK (recommender_id <> member_id),
  CONSTRAINT member_profiles_age CHECK (age_min >= 18 AND age_by IN ('DECLARED', 'BIRTHDAY')),
  CONSTRAINT member_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_recommender_id_fkey FOREIGN KEY (recommender_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  -- Real name and birthday can be set after an account was opened. An account that an agent opened agreed to nothing by itself and told no
  -- age: its profile says so, instead of a consent that nobody gave.
  CONSTRAINT member_profiles_terms_whole CHECK ((terms_version IS NULL) = (terms_accepted_at IS NULL)),
  CONSTRAINT member_profiles_age_whole
    CHECK ((age_min IS NULL) = (age_confirmed_at IS NULL) AND (age_min IS NULL) = (age_by IS NULL))
);
-- One account a person (GLI-19 2.5.2). The index decides between two registrations at the same moment.
CREATE UNIQUE INDEX member_profiles_merchant_id_id_number_index_key
  ON member_profiles(merchant_id, id_number_index);
CREATE INDEX member_profiles_merchant_id_name_birth_index_idx ON member_profiles(merchant_id, name_birth_index);
CREATE INDEX member_profiles_recommender_id_idx ON member_profiles(recommender_id);
CREATE INDEX member_profiles_unindexed ON member_profiles(member_id) WHERE index_version = 0;
CREATE INDEX member_profiles_birthday ON member_profiles (merchant_id, birthday_index) WHERE birthday_index IS NOT NULL;

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
  checked_at TIMESTAMPTZ(3),
  -- An expired password has to be changed by who logs in with it, and not by who comes by a code (spec 4): the session says so, and
  -- no longer the account, which is asked at every login.
  password_due BOOLEAN NOT NULL DEFAULT false,
  -- All refresh values of a session begin with the same secret, so that any older one is known as such (safety 4.3).
  family_hash BYTEA,
  -- A proof of identity for a withdrawal is good for that withdrawal only, and once (safety 4.5).
  requested_for BYTEA,
  proved_for BYTEA,
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
CREATE INDEX sessions_family_hash_idx ON sessions(family_hash);

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
-- Who else came from an address.
CREATE INDEX known_addresses_address_idx ON known_addresses (address);
CREATE INDEX known_addresses_last_login_at_idx ON known_addresses (last_login_at);

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

-- Second factors (rules E3.4, safety 4.2, 4.3), accounts with other providers (spec 2, 4) and free play (spec 6).

-- One authenticator an account. No login asks for its code before a first code was right.
CREATE TABLE authenticators (
  member_id BIGINT NOT NULL,
  -- sealed by the vault: codes cannot be made from a copy of the database
  sealed_secret TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  -- wrong codes while it is being set up
  tries SMALLINT NOT NULL DEFAULT 0,
  -- the latest 30 s step whose code was accepted: a code works once, and earlier codes do not work after it
  last_step BIGINT NOT NULL DEFAULT 0,
  -- a code at every login, not only from new addresses
  always BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT authenticators_pkey PRIMARY KEY (member_id),
  CONSTRAINT authenticators_confirmed CHECK (confirmed_at >= started_at),
  CONSTRAINT authenticators_always CHECK (NOT always OR confirmed_at IS NOT NULL),
  CONSTRAINT authenticators_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Ten codes for people who lost their phone. They are shown once and each works once.
CREATE TABLE recovery_codes (
  member_id BIGINT NOT NULL,
  code_hash BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT recovery_codes_hash CHECK (length(code_hash) = 32),
  CONSTRAINT recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Wrong second codes, counted by account and by the login that asked for them (ASVS 6.6.3).
CREATE TABLE factor_failures (
  id BIGSERIAL,
  member_id BIGINT NOT NULL,
  attempt TEXT,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT factor_failures_pkey PRIMARY KEY (id),
  CONSTRAINT factor_failures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX factor_failures_member_id_failed_at_idx ON factor_failures(member_id, failed_at);
CREATE INDEX factor_failures_failed_at_idx ON factor_failures(failed_at);

-- Keys that a phone or computer keeps; only the public key is stored here.
CREATE TABLE passkeys (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  member_id BIGINT NOT NULL,
  credential_id BYTEA NOT NULL,
  public_key BYTEA NOT NULL,
  -- the only host on which the key works
  host TEXT NOT NULL,
  -- how often the key says it was used; the count of a copied key is lower
  sign_count BIGINT NOT NULL,
  transports TEXT[] NOT NULL,
  -- more than one device keeps it
  synced BOOLEAN NOT NULL,
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  last_used_at TIMESTAMPTZ(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_name CHECK (length(name) BETWEEN 1 AND 40),
  CONSTRAINT passkeys_sign_count CHECK (sign_count >= 0),
  CONSTRAINT passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX passkeys_public_id_key ON passkeys(public_id);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys(credential_id);
CREATE INDEX passkeys_member_id_idx ON passkeys(member_id);

-- What a browser's passkey has to sign next: one a browser and purpose, deleted when it is used.
CREATE TABLE passkey_challenges (
  browser_hash BYTEA NOT NULL,
  purpose TEXT NOT NULL,
  challenge BYTEA NOT NULL,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (browser_hash, purpose),
  CONSTRAINT passkey_challenges_purpose CHECK (purpose IN ('REGISTER', 'LOGIN')),
  CONSTRAINT passkey_challenges_bytes CHECK (length(browser_hash) = 32 AND length(challenge) = 32)
);
CREATE INDEX passkey_challenges_drawn_at_idx ON passkey_challenges(drawn_at);

-- The two OpenID Connect providers that a merchant may have. The merchant's secret with each is sealed by the vault.
CREATE TABLE social_providers (
  merchant_id INTEGER NOT NULL,
  slot SMALLINT NOT NULL,
  name TEXT NOT NULL,
  issuer TEXT NOT NULL,
  client_id TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  CONSTRAINT social_providers_pkey PRIMARY KEY (merchant_id, slot),
  CONSTRAINT social_providers_slot CHECK (slot IN (1, 2)),
  CONSTRAINT social_providers_name CHECK (length(name) BETWEEN 1 AND 30),
  CONSTRAINT social_providers_issuer CHECK (issuer ~ '^https?://'),
  CONSTRAINT social_providers_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Two slots with the same provider would be two buttons for one choice.
CREATE UNIQUE INDEX social_providers_merchant_id_issuer_key ON social_providers(merchant_id, issuer);

-- A person as a provider knows them, bound to an account forever: one person of a provider has one account of a merchant, and
-- an account has one person of each provider.
CREATE TABLE social_identities (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  issuer TEXT NOT NULL,
  -- of issuer and subject; the subject itself is not needed again
  subject_hash BYTEA NOT NULL,
  bound_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT social_identities_pkey PRIMARY KEY (id),
  CONSTRAINT social_identities_hash CHECK (length(subject_hash) = 32),
  CONSTRAINT social_identities_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT social_identities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX social_identities_merchant_id_subject_hash_key
  ON social_identities(merchant_id, subject_hash);
CREATE UNIQUE INDEX social_identities_member_id_issuer_key ON social_identities(member_id, issuer);

-- A visit to a provider and back: one browser, ten minutes, one answer, one choice of account.
CREATE TABLE social_attempts (
  -- of the state that the provider returns
  state_hash BYTEA NOT NULL,
  browser_hash BYTEA NOT NULL,
  merchant_id INTEGER NOT NULL,
  slot SMALLINT NOT NULL,
  -- LOGIN, or BIND to the account that is logged in
  purpose TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  -- nonce and code verifier, sealed by the vault
  sealed TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  answered_at TIMESTAMPTZ(3),
  -- the person, where no account is bound to them yet, and the ticket by which they choose one
  issuer TEXT,
  subject_hash BYTEA,
  ticket_hash BYTEA,
  chosen_at TIMESTAMPTZ(3),
  CONSTRAINT social_attempts_pkey PRIMARY KEY (state_hash),
  CONSTRAINT social_attempts_hashes CHECK (
    length(state_hash) = 32 AND length(browser_hash) = 32
    AND length(subject_hash) = 32 AND length(ticket_hash) = 32),
  CONSTRAINT social_attempts_purpose CHECK (purpose IN ('LOGIN', 'BIND')),
  CONSTRAINT social_attempts_order CHECK (
    (ticket_hash IS NULL OR answered_at IS NOT NULL) AND (chosen_at IS NULL OR ticket_hash IS NOT NULL)
    AND (ticket_hash IS NULL) = (subject_hash IS NULL) AND (ticket_hash IS NULL) = (issuer IS NULL)),
  CONSTRAINT social_attempts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX social_attempts_ticket_hash_key ON social_attempts(ticket_hash);
CREATE INDEX social_attempts_started_at_idx ON social_attempts(started_at);

-- A trial account that free play opened: how long it lasts, and the address that asked for it.
CREATE TABLE free_plays (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  -- of a text that the browser chose: one call opens one account
  nonce_hash BYTEA NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  CONSTRAINT free_plays_pkey PRIMARY KEY (member_id),
  CONSTRAINT free_plays_hash CHECK (length(nonce_hash) = 32),
  CONSTRAINT free_plays_period CHECK (ends_at > opened_at),
  CONSTRAINT free_plays_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT free_plays_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX free_plays_merchant_id_nonce_hash_key ON free_plays(merchant_id, nonce_hash);
CREATE INDEX free_plays_merchant_id_address_opened_at_idx
  ON free_plays(merchant_id, address, opened_at);
CREATE INDEX free_plays_open ON free_plays(ends_at) WHERE closed_at IS NULL;

-- Persons who must not play (protection A4), and accounts that may belong to one person (protection A1).

-- Who is excluded (rules E6): an entry of a list, or a person by its own word or an officer's. It is added and ended, never changed
-- or deleted: years later it must be known who was excluded when.
CREATE TABLE exclusions (
  id BIGSERIAL,
  -- the list (MEMBER, OFFICER: no list), and the number of the entry in it: nothing personal
  source TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- null: the entry holds on the whole platform
  merchant_id INTEGER,
  -- what the list says of the person, under the master key: merchants that open later need marks of their own
  sealed TEXT NOT NULL,
  valid_from TIMESTAMPTZ(3) NOT NULL,
  -- of a person's own: a day after it asked to come back; never of itself
  valid_until TIMESTAMPTZ(3),
  added_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT exclusions_pkey PRIMARY KEY (id),
  CONSTRAINT exclusions_named CHECK (source <> '' AND reference <> ''),
  CONSTRAINT exclusions_period CHECK (valid_until > valid_from),
  CONSTRAINT exclusions_ended CHECK (ended_at >= added_at),
  CONSTRAINT exclusions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A list has an entry once: a file that is read again adds nothing.
CREATE UNIQUE INDEX exclusions_open ON exclusions(source, reference, merchant_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;

-- How the person of an entry is recognised under a merchant: hashes under that merchant's key, so that these rows do not show
-- that people of two merchants are the same person.
CREATE TABLE exclusion_marks (
  exclusion_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  mark BYTEA NOT NULL,
  CONSTRAINT exclusion_marks_pkey PRIMARY KEY (exclusion_id, merchant_id, kind),
  CONSTRAINT exclusion_marks_kind CHECK (kind IN ('sms', 'email', 'idNumber', 'nameBirth')),
  CONSTRAINT exclusion_marks_mark CHECK (length(mark) = 32),
  CONSTRAINT exclusion_marks_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT exclusion_marks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_marks_merchant_id_kind_mark_idx ON exclusion_marks(merchant_id, kind, mark);

-- Accounts whose person an entry was found to mean. The row stays when the person's contacts change.
CREATE TABLE member_exclusions (
  member_id BIGINT NOT NULL,
  exclusion_id BIGINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT member_exclusions_pkey PRIMARY KEY (member_id, exclusion_id),
  CONSTRAINT member_exclusions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_exclusions_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX member_exclusions_exclusion_id_idx ON member_exclusions(exclusion_id);

-- Accounts that an officer found not to be the person of an entry (protection A4): a namesake with the same birthday, the next
-- owner of a number. The entry holds for its own person as before.
CREATE TABLE exclusion_clearances (
  member_id BIGINT NOT NULL,
  exclusion_id BIGINT NOT NULL,
  cleared_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_clearances_pkey PRIMARY KEY (member_id, exclusion_id),
  CONSTRAINT exclusion_clearances_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT exclusion_clearances_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Registrations that were refused because of an entry. They are counted by address, so that nobody can use registration to ask
-- who is on a list.
CREATE TABLE exclusion_refusals (
  id BIGSERIAL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  refused_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_refusals_pkey PRIMARY KEY (id),
  CONSTRAINT exclusion_refusals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_refusals_address_refused_at_idx ON exclusion_refusals(address, refused_at);
CREATE INDEX exclusion_refusals_refused_at_idx ON exclusion_refusals(refused_at);

-- Two accounts that may belong to one person (protection A1), where an officer found two people: a household, a namesake.
CREATE TABLE distinct_members (
  member_id BIGINT NOT NULL,
  other_id BIGINT NOT NULL,
  decided_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT distinct_members_pkey PRIMARY KEY (member_id, other_id),
  CONSTRAINT distinct_members_order CHECK (member_id < other_id),
  CONSTRAINT distinct_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT distinct_members_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Papers that members bring to show who they are, where they live and where their money comes from (protection A2, M8), how much
-- money of theirs moved per day, and the cases that are opened from it.
CREATE TABLE diligence_papers (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'WAITING',
  -- the picture, sealed; null once it was dropped
  sealed TEXT,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  decided_by TEXT,
  -- why it was refused, a code that the member reads in the own language
  reason TEXT,
  -- of an accepted one: until when it holds, null without end
  valid_until DATE,
  CONSTRAINT diligence_papers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT diligence_papers_kind CHECK (kind IN ('IDENTITY', 'ADDRESS', 'FUNDS')),
  CONSTRAINT diligence_papers_state CHECK (CASE state
    WHEN 'WAITING' THEN decided_at IS NULL AND decided_by IS NULL AND reason IS NULL AND valid_until IS NULL AND sealed IS NOT NULL
    WHEN 'ACCEPTED' THEN decided_at IS NOT NULL AND decided_by IS NOT NULL AND reason IS NULL
    WHEN 'REFUSED' THEN decided_at IS NOT NULL AND decided_by IS NOT NULL AND reason IS NOT NULL AND valid_until IS NULL
    ELSE false END),
  CONSTRAINT diligence_papers_reason CHECK (reason IN ('UNREADABLE', 'CUT_OFF', 'OUT_OF_DATE', 'WRONG_KIND', 'NAME_DIFFERS',
    'ADDRESS_DIFFERS', 'NOT_ENOUGH', 'ALTERED')),
  CONSTRAINT diligence_papers_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One paper of a kind is looked at after the other.
CREATE UNIQUE INDEX diligence_papers_waiting ON diligence_papers (member_id, kind) WHERE state = 'WAITING';
CREATE INDEX diligence_papers_member_id_sent_at_idx ON diligence_papers (member_id, sent_at DESC);
CREATE INDEX diligence_papers_dropped ON diligence_papers (decided_at) WHERE sealed IS NOT NULL AND decided_at IS NOT NULL;

-- What moved per member, business day and flow: DEPOSIT less what was reversed, WITHDRAWAL that was paid, SENT to and RECEIVED
-- from an upline or a downline (rules E6).
CREATE TABLE aml_days (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  flow TEXT NOT NULL,
  units BIGINT NOT NULL,
  movements INTEGER NOT NULL,
  largest_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT aml_days_pkey PRIMARY KEY (member_id, day, flow, merchant_id),
  CONSTRAINT aml_days_flow CHECK (flow IN ('DEPOSIT', 'WITHDRAWAL', 'SENT', 'RECEIVED'))
) WITH (fillfactor = 80);
CREATE INDEX aml_days_day_idx ON aml_days (day);

CREATE TABLE aml_cases (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  cause TEXT NOT NULL,
  -- what was found, and the bound that it reached
  units BIGINT NOT NULL,
  bound_units BIGINT NOT NULL,
  opened_at TIMESTAMPTZ(3) NOT NULL,
  -- until when the papers that it asks for have to be accepted; null: it asks for none
  papers_due_at TIMESTAMPTZ(3),
  closed_at TIMESTAMPTZ(3),
  closed_by TEXT,
  -- the second officer of a large case
  seconded_by TEXT,
  outcome TEXT,
  note TEXT,
  CONSTRAINT aml_cases_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT aml_cases_cause CHECK (cause IN ('SINGLE_DEPOSIT', 'DEPOSITS', 'FUNDS', 'TRANSFERS', 'PASSED_THROUGH')),
  CONSTRAINT aml_cases_outcome CHECK (outcome IN ('CLEAR', 'REPORTED', 'ENDED')),
  CONSTRAINT aml_cases_closed CHECK ((closed_at IS NULL) = (outcome IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)
    AND (seconded_by IS NULL OR seconded_by <> closed_by)),
  CONSTRAINT aml_cases_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX aml_cases_open ON aml_cases (member_id, cause) WHERE closed_at IS NULL;
CREATE INDEX aml_cases_member_id_cause_closed_at_idx ON aml_cases (member_id, cause, closed_at DESC);

-- E-mails and text messages to people (rules E3.7). Recipient, subject and body are one sealed text. It is blanked when a server
-- has accepted the message; in a development outbox it stays.
CREATE TABLE mails (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  channel TEXT NOT NULL DEFAULT 'email',
  sealed TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- a message that says something expired is not sent any more
  expires_at TIMESTAMPTZ(3) NOT NULL,
  attempts SMALLINT NOT NULL DEFAULT 0,
  done_at TIMESTAMPTZ(3),
  outcome TEXT,
  -- A message is handed over once (safety R8): when it is not known whether a server took it, because the process ended over it, it is
  -- not sent again, and a person who waits for it asks for another.
  handed_at TIMESTAMPTZ(3),
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_channel CHECK (channel IN ('sms', 'email')),
  CONSTRAINT mails_outcome CHECK (outcome IN ('SMTP', 'GATEWAY', 'OUTBOX', 'EXPIRED', 'UNKNOWN')),
  CONSTRAINT mails_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT mails_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX mails_public_id_key ON mails(public_id);
CREATE INDEX mails_created_at_idx ON mails(created_at);
CREATE INDEX mails_waiting ON mails(due_at) WHERE done_at IS NULL AND handed_at IS NULL;
-- Handed over and not heard of: they end when they are too old.
CREATE INDEX mails_handed ON mails(expires_at) WHERE done_at IS NULL;

-- Pictures that people upload (safety 4.8). Only the picture that was drawn again here is kept, never the uploaded file.
CREATE TABLE images (
  -- 256 random bits, so that it cannot be guessed
  name TEXT NOT NULL,
  member_id BIGINT NOT NULL,
  purpose TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  webp BYTEA NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT images_pkey PRIMARY KEY (name),
  CONSTRAINT images_name CHECK (name ~ '^[A-Za-z0-9_-]{43}$'),
  CONSTRAINT images_purpose CHECK (purpose IN ('ICON')),
  -- RIFF….WEBP: nothing else is ever served
  CONSTRAINT images_webp CHECK (substr(webp, 1, 4) = 'RIFF'::bytea AND substr(webp, 9, 4) = 'WEBP'::bytea
    AND length(webp) <= 1048576),
  CONSTRAINT images_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One icon a member: a new one replaces the old one.
CREATE UNIQUE INDEX images_member_id_purpose_key ON images(member_id, purpose);

-- How many pictures a member uploaded on a day, refused ones too: reading a file costs time before it is known to be a picture.
CREATE TABLE image_quotas (
  member_id BIGINT NOT NULL,
  day DATE NOT NULL,
  images INTEGER NOT NULL,
  CONSTRAINT image_quotas_pkey PRIMARY KEY (member_id, day),
  CONSTRAINT image_quotas_images CHECK (images > 0),
  CONSTRAINT image_quotas_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX image_quotas_day_idx ON image_quotas (day);

-- Every limit that was ever asked for. What lowers is in force at once; what raises or lifts waits for `confirm_from` and a fresh
-- yes. A row ends when another one takes its place or it is given up; it is never changed otherwise.
CREATE TABLE protection_limits (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  period TEXT NOT NULL,
  -- units; of SESSION minutes; null: no limit
  bound BIGINT,
  set_by TEXT NOT NULL,
  requested_at TIMESTAMPTZ(3) NOT NULL,
  confirm_from TIMESTAMPTZ(3),
  -- since when it is in force; null: it waits
  from_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT protection_limits_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT protection_limits_kind CHECK (kind IN ('DEPOSIT', 'LOSS', 'STAKE', 'SESSION')),
  CONSTRAINT protection_limits_period CHECK (period IN ('DAY', 'WEEK', 'MONTH') AND (kind <> 'SESSION' OR period = 'DAY')),
  CONSTRAINT protection_limits_set_by CHECK (set_by IN ('MEMBER', 'OFFICER')),
  CONSTRAINT protection_limits_bound CHECK (bound > 0),
  CONSTRAINT protection_limits_waits CHECK (confirm_from IS NULL OR from_at IS NULL OR from_at >= confirm_from),
  CONSTRAINT protection_limits_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX protection_limits_in_force ON protection_limits (member_id, kind, period, set_by)
  WHERE ended_at IS NULL AND from_at IS NOT NULL;
CREATE UNIQUE INDEX protection_limits_waiting ON protection_limits (member_id, kind, period, set_by)
  WHERE ended_at IS NULL AND from_at IS NULL;
CREATE INDEX protection_limits_member_id_id_idx ON protection_limits (member_id, id DESC);

-- Time-outs, and what was said of an exclusion: from when, how long at least, who asked to come back. That somebody is excluded is
-- said by `exclusions` alone (rules E6). Nobody ends one early but an officer, on a request and after a time to think (protection P7).
CREATE TABLE protection_breaks (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  from_at TIMESTAMPTZ(3) NOT NULL,
  -- of an exclusion how long it lasts at least; null: until an officer has agreed to its end
  until_at TIMESTAMPTZ(3),
  exclusion_id BIGINT,
  set_by TEXT NOT NULL,
  release_requested_at TIMESTAMPTZ(3),
  release_reason TEXT,
  release_answered_at TIMESTAMPTZ(3),
  release_granted BOOLEAN,
  CONSTRAINT protection_breaks_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT protection_breaks_kind CHECK (kind IN ('TIMEOUT', 'EXCLUSION')),
  CONSTRAINT protection_breaks_set_by CHECK (set_by IN ('MEMBER', 'OFFICER')),
  CONSTRAINT protection_breaks_exclusion CHECK ((kind = 'EXCLUSION') = (exclusion_id IS NOT NULL)),
  CONSTRAINT protection_breaks_exclusion_fkey FOREIGN KEY (exclusion_id) REFERENCES exclusions(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT protection_breaks_until CHECK (until_at > from_at AND (kind = 'EXCLUSION' OR until_at IS NOT NULL)),
  CONSTRAINT protection_breaks_release CHECK ((release_requested_at IS NULL) = (release_reason IS NULL)
    AND (release_answered_at IS NULL) = (release_granted IS NULL)
    AND (release_answered_at IS NULL OR release_requested_at IS NOT NULL)),
  CONSTRAINT protection_breaks_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX protection_breaks_member_id_id_idx ON protection_breaks (member_id, id DESC);
CREATE INDEX protection_breaks_exclusion_id_idx ON protection_breaks (exclusion_id);
CREATE INDEX protection_breaks_to_answer ON protection_breaks (release_requested_at)
  WHERE release_requested_at IS NOT NULL AND release_answered_at IS NULL;

CREATE TABLE protection_settings (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  reality_minutes SMALLINT NOT NULL DEFAULT 60,
  -- when the member answered whether it wants a limit (protection P1)
  prompted_at TIMESTAMPTZ(3),
  CONSTRAINT protection_settings_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT protection_settings_reality CHECK (reality_minutes BETWEEN 1 AND 240),
  CONSTRAINT protection_settings_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- What moved through the wallet of a member with limits, per business day: counted from its own movements in their order, each
-- once, up to the version in play_marks. Two months are kept.
CREATE TABLE play_days (
  member_id BIGINT NOT NULL,
  day DATE NOT NULL,
  -- stakes less those that were given back, payouts less those that were reversed, what went to tables and providers' wallets less
  -- what came back, money in less what was reversed
  staked_units BIGINT NOT NULL,
  returned_units BIGINT NOT NULL,
  away_units BIGINT NOT NULL,
  received_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT play_days_pkey PRIMARY KEY (member_id, day, merchant_id)
) WITH (fillfactor = 70);

CREATE TABLE play_marks (
  member_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT play_marks_pkey PRIMARY KEY (member_id, merchant_id)
) WITH (fillfactor = 70);
