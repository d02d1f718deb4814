CREATE TABLE members (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  account TEXT NOT NULL,
  account_key TEXT NOT NULL,
  nickname TEXT NOT NULL,
  type SMALLINT NOT NULL,
  parent_id BIGINT,
  depth SMALLINT NOT NULL,
  password_hash TEXT,
  must_change_password BOOLEAN NOT NULL DEFAULT false,
  status TEXT NOT NULL DEFAULT 'ACTIVE',
  to_upline BOOLEAN NOT NULL DEFAULT false,
  member_label TEXT NOT NULL DEFAULT '',
  registration JSONB NOT NULL DEFAULT '{}',
  last_login_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_type CHECK (type IN (0, 1, 2, 4, 41, 42)),
  CONSTRAINT members_status CHECK (status IN ('ACTIVE', 'FROZEN', 'FROZEN_DIVIDEND', 'CLOSED')),
  CONSTRAINT members_root CHECK ((parent_id IS NULL) = (depth = 0)),
  CONSTRAINT members_own_parent CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX members_public_id_key ON members(public_id);
CREATE INDEX members_parent_id_idx ON members(parent_id);
CREATE UNIQUE INDEX members_merchant_id_account_key_key ON members(merchant_id, account_key);
ALTER TABLE members ADD CONSTRAINT members_merchant_id_fkey
  FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE members ADD CONSTRAINT members_parent_id_fkey
  FOREIGN KEY (parent_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE member_closure (
  ancestor_id BIGINT NOT NULL,
  descendant_id BIGINT NOT NULL,
  distance SMALLINT NOT NULL,
  CONSTRAINT member_closure_pkey PRIMARY KEY (ancestor_id,descendant_id),
  CONSTRAINT member_closure_distance CHECK (distance >= 0 AND (distance = 0) = (ancestor_id = descendant_id))
);
CREATE INDEX member_closure_descendant_id_distance_idx ON member_closure(descendant_id, distance);
CREATE TABLE member_series (
  member_id BIGINT NOT NULL,
  family TEXT NOT NULL,
  mode TEXT NOT NULL,
  series SMALLINT NOT NULL,
  CONSTRAINT member_series_pkey PRIMARY KEY (member_id,family,mode)
);
ALTER TABLE member_series ADD CONSTRAINT member_series_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE invite_links (
  id BIGSERIAL NOT NULL,
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
  CONSTRAINT invite_links_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invite_links_code_key ON invite_links(code);
CREATE INDEX invite_links_member_id_idx ON invite_links(member_id);
ALTER TABLE invite_links ADD CONSTRAINT invite_links_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TABLE sessions (
  id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  refresh_hash BYTEA NOT NULL,
  previous_refresh_hash BYTEA,
  address TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  method TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  ended_reason TEXT,
  CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_member_id_idx ON sessions(member_id);
CREATE INDEX sessions_expires_at_idx ON sessions(expires_at);
CREATE INDEX sessions_refresh_hash_idx ON sessions(refresh_hash);
CREATE INDEX sessions_previous_refresh_hash_idx ON sessions(previous_refresh_hash);
ALTER TABLE sessions ADD CONSTRAINT sessions_member_id_fkey
  FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- What stands between a stranger and an account (rules E3, safety 4.2): failed logins, pictures, known devices, reset links.

-- Where a reset link goes; nobody has to name one.
ALTER TABLE members ADD COLUMN email TEXT;
ALTER TABLE members ADD CONSTRAINT members_email CHECK (email LIKE '_%@_%' AND length(email) <= 254);
-- One row a failed login, whether the account exists or not. The ladder counts them.
CREATE TABLE login_failures (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  account_key TEXT NOT NULL,
  device_hash BYTEA,
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
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
-- Browsers an account has logged in from: what strangers do to the account does not lock these out (ASVS 6.1.1).
CREATE TABLE known_devices (
  member_id BIGINT NOT NULL,
  device_hash BYTEA NOT NULL,
  last_login_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (member_id, device_hash),
  CONSTRAINT known_devices_hash CHECK (length(device_hash) = 32),
  CONSTRAINT known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The picture a browser was shown last; its answer is kept as a hash and taken away with the first try.
CREATE TABLE captchas (
  browser_hash BYTEA NOT NULL,
  answer_hash BYTEA,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT captchas_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT captchas_hashes CHECK (length(browser_hash) = 32 AND length(answer_hash) = 32)
);
CREATE INDEX captchas_drawn_at_idx ON captchas(drawn_at);
-- A reset link that was mailed; only the hash of its secret is kept.
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
CREATE INDEX password_resets_member_id_created_at_idx ON password_resets(member_id, created_at);
CREATE INDEX password_resets_created_at_idx ON password_resets(created_at);
-- Key pairs to which browsers encrypt what must not be read on the way: passwords (rules E3.8, safety 4.6). The private
-- part is sealed under the master key, which the database never sees; a row that is over is deleted, and with it the
-- possibility to read what was once sent.
CREATE TABLE encryption_keys (
  kid TEXT NOT NULL,
  curve TEXT NOT NULL,
  -- the public half as a JWK, without the private `d`
  public_key JSONB NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- browsers stop using it then; what is on its way is read a day longer
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT encryption_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT encryption_keys_curve CHECK (curve IN ('X25519', 'P-256')),
  CONSTRAINT encryption_keys_public CHECK (
    jsonb_typeof(public_key) = 'object' AND public_key ->> 'crv' = curve AND NOT public_key ? 'd'
  ),
  CONSTRAINT encryption_keys_period CHECK (expires_at > created_at)
);
CREATE INDEX encryption_keys_curve_created_at_idx ON encryption_keys(curve, created_at);
-- What a login has to pass besides its password: a puzzle, and a second check from addresses the account never used.

-- Addresses an account has logged in from (rules E3.4). An IPv6 line counts as its /64, as for failed logins.
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
-- Whoever is logged in today is not asked as a stranger tomorrow. IPv6 lines are left to be learnt anew.
INSERT INTO known_addresses (member_id, address, first_login_at, last_login_at)
SELECT member_id, address, min(created_at), max(created_at) FROM sessions
 WHERE address ~ '^\d+\.\d+\.\d+\.\d+$' GROUP BY member_id, address;
-- The puzzle a browser was shown last: where its piece belongs, in pixels from the left. The place is a small number that
-- is taken with a tolerance, so a hash would hide nothing; it is worth something for two minutes and one try.
CREATE TABLE sliders (
  browser_hash BYTEA NOT NULL,
  place SMALLINT,
  drawn_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT sliders_pkey PRIMARY KEY (browser_hash),
  CONSTRAINT sliders_hash CHECK (length(browser_hash) = 32),
  CONSTRAINT sliders_place CHECK (place > 0)
);
CREATE INDEX sliders_drawn_at_idx ON sliders(drawn_at);
-- A login whose first step was right and whose second one is open (ASVS 2.3.1). Its token finishes that step and nothing
-- else, in the browser that began, and each may be tried five times.
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
-- A browser whose person asked to be spared the own second factor at every login; never the check of a new address.
ALTER TABLE known_devices ADD COLUMN trusted_until TIMESTAMPTZ(3);
-- Codes sent to a telephone or a mailbox, and what is known of people's contacts (safety 4.2 and 4.8).

-- The key of a brand's personal data, itself sealed under the master key: a new master key wraps it anew, and neither the
-- sealed values nor the keyed hashes beside them change.
CREATE TABLE merchant_keys (
  merchant_id INTEGER NOT NULL,
  -- names the key in the values it sealed
  kid TEXT NOT NULL,
  wrapped TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT merchant_keys_pkey PRIMARY KEY (merchant_id),
  CONSTRAINT merchant_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A code of six digits. Neither it nor where it went can be read here: both are keyed hashes.
CREATE TABLE verification_codes (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT,
  purpose TEXT NOT NULL,
  channel TEXT NOT NULL,
  target_index BYTEA NOT NULL,
  -- what it was asked for by, a browser or an attempt: elsewhere it is worth nothing (ASVS 6.6.2)
  bound_hash BYTEA NOT NULL,
  code_hash BYTEA NOT NULL,
  address TEXT NOT NULL,
  -- false where nobody was meant to be told: the number has no account
  sent BOOLEAN NOT NULL,
  tries SMALLINT NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  CONSTRAINT verification_codes_pkey PRIMARY KEY (id),
  CONSTRAINT verification_codes_purpose
    CHECK (purpose IN ('REGISTER', 'LOGIN', 'SECOND', 'CONTACT', 'PROOF')),
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
-- The caps are counted here, so that a wiped cache forgets nothing: by target, by address, by brand.
CREATE INDEX verification_codes_merchant_id_target_index_created_at_idx
  ON verification_codes(merchant_id, target_index, created_at);
CREATE INDEX verification_codes_address_created_at_idx ON verification_codes(address, created_at);
CREATE INDEX verification_codes_merchant_id_created_at_idx
  ON verification_codes(merchant_id, created_at);
CREATE INDEX verification_codes_created_at_idx ON verification_codes(created_at);
-- How somebody is reached: one mobile number and one e-mail address an account.
CREATE TABLE member_contacts (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  channel TEXT NOT NULL,
  sealed TEXT NOT NULL,
  target_index BYTEA NOT NULL,
  -- when a code proved that it is theirs; null: it was only said
  verified_at TIMESTAMPTZ(3),
  -- when it was last set or changed; withdrawals wait from then on (safety 4.5)
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
-- What was proved belongs to one account of a brand; what was only said keeps nobody from proving it.
CREATE UNIQUE INDEX member_contacts_proved
  ON member_contacts(merchant_id, channel, target_index) WHERE verified_at IS NOT NULL;
-- When the person behind a session last showed again who they are (ASVS 7.5.1).
ALTER TABLE sessions ADD COLUMN proved_at TIMESTAMPTZ(3);
-- E-mail addresses and letters are sealed as well: a copy of the database makes nobody reachable (safety 4.8).

-- Addresses from before stay in members.email until the worker, who has the key, has moved each into member_contacts;
-- nothing writes there any more.
CREATE INDEX members_email_unsealed ON members(id) WHERE email IS NOT NULL;
-- What people say of themselves when they open an account (spec 3, protection A1 and A2).

CREATE TABLE member_profiles (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- name, birthday, addresses, documents, accounts elsewhere: one sealed text, opened only by who holds the key
  sealed TEXT NOT NULL,
  -- a keyed hash: the same number is found again without anybody being able to read it here
  id_number_index BYTEA,
  -- who brought the person, which is not who is above in the tree (rules C6)
  recommender_id BIGINT,
  terms_version TEXT NOT NULL,
  terms_accepted_at TIMESTAMPTZ(3) NOT NULL,
  -- years the brand asked for, and whether a birthday was given or the box alone was ticked
  age_min SMALLINT NOT NULL,
  age_confirmed_at TIMESTAMPTZ(3) NOT NULL,
  age_by TEXT NOT NULL,
  -- when and how somebody other than the person confirmed all this; nobody has yet
  identity_verified_at TIMESTAMPTZ(3),
  identity_verified_by TEXT,
  CONSTRAINT member_profiles_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profiles_index CHECK (length(id_number_index) = 32),
  CONSTRAINT member_profiles_recommender CHECK (recommender_id <> member_id),
  CONSTRAINT member_profiles_age CHECK (age_min >= 18 AND age_by IN ('DECLARED', 'BIRTHDAY')),
  CONSTRAINT member_profiles_verified
    CHECK ((identity_verified_at IS NULL) = (identity_verified_by IS NULL)),
  CONSTRAINT member_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_recommender_id_fkey FOREIGN KEY (recommender_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT member_profiles_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- One account a person (GLI-19 2.5.2); the index decides between two who register at the same moment.
CREATE UNIQUE INDEX member_profiles_merchant_id_id_number_index_key
  ON member_profiles(merchant_id, id_number_index);
CREATE INDEX member_profiles_recommender_id_idx ON member_profiles(recommender_id);
-- How many accounts an address opened of late, without reading its logins.
CREATE INDEX sessions_registered ON sessions(address, created_at) WHERE method = 'REGISTER';
-- Second factors (rules E3.4, safety 4.2 and 4.3): an authenticator, recovery codes, passkeys.

-- Withdrawals cool down after a change of factor (safety 4.5); null while there never was one.
ALTER TABLE members ADD COLUMN factor_changed_at TIMESTAMPTZ(3);
-- One authenticator an account. Until the first code was right it asks nobody for anything.
CREATE TABLE authenticators (
  member_id BIGINT NOT NULL,
  -- sealed by the vault: a read of the database makes nobody's codes
  sealed_secret TEXT NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  confirmed_at TIMESTAMPTZ(3),
  -- wrong codes while it is being set up
  tries SMALLINT NOT NULL DEFAULT 0,
  -- the latest 30 s step whose code was taken: a code works once, and none before it any more
  last_step BIGINT NOT NULL DEFAULT 0,
  -- a code at every login, not from new addresses only
  always BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT authenticators_pkey PRIMARY KEY (member_id),
  CONSTRAINT authenticators_confirmed CHECK (confirmed_at >= started_at),
  CONSTRAINT authenticators_always CHECK (NOT always OR confirmed_at IS NOT NULL),
  CONSTRAINT authenticators_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The clock of codes does not run backwards: not by a slip in the code, not by two logins at once.
CREATE FUNCTION authenticators_step_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sealed_secret = OLD.sealed_secret AND NEW.last_step < OLD.last_step THEN
    RAISE EXCEPTION 'a step of an authenticator is never taken back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER authenticators_step BEFORE UPDATE ON authenticators
  FOR EACH ROW EXECUTE FUNCTION authenticators_step_guard();
-- Ten codes for the day the telephone is gone. Shown once; each opens once.
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
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  attempt TEXT,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT factor_failures_pkey PRIMARY KEY (id),
  CONSTRAINT factor_failures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX factor_failures_member_id_failed_at_idx ON factor_failures(member_id, failed_at);
CREATE INDEX factor_failures_failed_at_idx ON factor_failures(failed_at);
-- Keys that live in a telephone or computer; only their public half is here.
CREATE TABLE passkeys (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  member_id BIGINT NOT NULL,
  credential_id BYTEA NOT NULL,
  public_key BYTEA NOT NULL,
  -- a key works on the host it was made on only
  host TEXT NOT NULL,
  -- how often the key says it was used; a copied key falls behind
  sign_count BIGINT NOT NULL,
  transports TEXT[] NOT NULL,
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
-- What a browser's passkey has to sign next. One a browser and purpose; gone with the asking.
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
-- Coming in by somebody else's word (OpenID Connect), and free play (spec 2, 4, 6).

-- The two providers a brand may have. Its own secret with each is sealed by the vault.
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
-- One provider twice would be two buttons for one choice.
CREATE UNIQUE INDEX social_providers_merchant_id_issuer_key ON social_providers(merchant_id, issuer);
-- Who a provider says somebody is, for ever: one person of a provider has one account of a brand, and an account one person
-- of each provider.
CREATE TABLE social_identities (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  issuer TEXT NOT NULL,
  -- of issuer and subject; the subject itself is never needed again
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
-- A bond is never changed and never undone, and holds accounts of its own brand only, none of them a trial account.
CREATE FUNCTION social_identities_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'a social account stays bound' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM members m
                  WHERE m.id = NEW.member_id AND m.merchant_id = NEW.merchant_id AND m.type <> 4) THEN
    RAISE EXCEPTION 'this account cannot be bound' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER social_identities_guard BEFORE INSERT OR UPDATE OR DELETE ON social_identities
  FOR EACH ROW EXECUTE FUNCTION social_identities_guard();
-- A way out to a provider and back: one browser, ten minutes, one answer, one choice.
CREATE TABLE social_attempts (
  -- of the state that the provider brings back
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
  -- who came back, where no account knows them, and the ticket by which they may choose one
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
-- A trial account that free play opened: how long it lasts, and from where it was asked for.
CREATE TABLE free_plays (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  -- of the text the browser made up: one call opens one account
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
-- Only trial accounts are played for free, whoever asks.
CREATE FUNCTION free_plays_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM members m
                  WHERE m.id = NEW.member_id AND m.merchant_id = NEW.merchant_id AND m.type = 4) THEN
    RAISE EXCEPTION 'only a trial account plays for free' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER free_plays_guard BEFORE INSERT OR UPDATE ON free_plays
  FOR EACH ROW EXECUTE FUNCTION free_plays_guard();
-- What a password is worth (rules E3.2, safety 4.1, 4.2) and the withdrawal password (safety 4.5).

-- When the password was last chosen: a brand may want a new one after some days. What is there counts as chosen now.
ALTER TABLE members ADD COLUMN password_changed_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- A first password that somebody else made opens the account until then; null once the owner has chosen one.
ALTER TABLE members ADD COLUMN first_password_until TIMESTAMPTZ(3);
-- The withdrawal password: a second secret with a counter of its own. Five wrong tries stop it for a day.
ALTER TABLE members ADD COLUMN payment_password_hash TEXT;
-- Withdrawals wait after a change of it.
ALTER TABLE members ADD COLUMN payment_password_changed_at TIMESTAMPTZ(3);
ALTER TABLE members ADD COLUMN payment_password_failures SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE members ADD COLUMN payment_password_stopped_until TIMESTAMPTZ(3);
ALTER TABLE members ADD CONSTRAINT members_payment_password CHECK (
  (payment_password_hash IS NULL) = (payment_password_changed_at IS NULL)
  AND (payment_password_hash IS NULL OR payment_password_hash LIKE '$argon2id$%')
  -- two secrets: a hash that was copied over is refused, whoever copied it
  AND (payment_password_hash IS NULL OR payment_password_hash <> password_hash)
  AND payment_password_failures BETWEEN 0 AND 5
);
ALTER TABLE members ADD CONSTRAINT members_first_password
  CHECK (first_password_until IS NULL OR must_change_password);
-- Persons who must not play (protection A4): lists of registers and of the operator, and whom of our people they mean.

-- Name and birthday together, as a keyed hash: what a list often has instead of a document's number. 0: the sealed profile
-- has not been read for it yet; the worker does that for profiles from before.
ALTER TABLE member_profiles ADD COLUMN name_birth_index BYTEA;
ALTER TABLE member_profiles ADD COLUMN index_version SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE member_profiles ADD CONSTRAINT member_profiles_name_birth CHECK (length(name_birth_index) = 32);
CREATE INDEX member_profiles_merchant_id_name_birth_index_idx ON member_profiles(merchant_id, name_birth_index);
CREATE INDEX member_profiles_unindexed ON member_profiles(member_id) WHERE index_version = 0;
-- One entry of a list. Added and ended, never changed, never deleted: who was excluded when has to be told years later.
CREATE TABLE exclusions (
  id BIGSERIAL NOT NULL,
  -- whose list it is, and the entry's name there: a number, nothing personal
  source TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- one brand's entry; null holds on the whole platform
  merchant_id INTEGER,
  -- what the list says of the person, under the master key: brands that open later need marks of their own
  sealed TEXT NOT NULL,
  valid_from TIMESTAMPTZ(3) NOT NULL,
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
-- A list names an entry once: a file that is taken in again adds nothing.
CREATE UNIQUE INDEX exclusions_open ON exclusions(source, reference, merchant_id) NULLS NOT DISTINCT
  WHERE ended_at IS NULL;
-- By what a person of an entry is known under a brand: keyed hashes under that brand's key, so that no two brands' people
-- can be told to be one by looking at these rows.
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
-- Whom an entry was found to mean. Stays when the person is reached differently afterwards: the person is the same.
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
-- Registrations that were refused for an entry, counted so that nobody asks about others this way for long.
CREATE TABLE exclusion_refusals (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  refused_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT exclusion_refusals_pkey PRIMARY KEY (id),
  CONSTRAINT exclusion_refusals_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX exclusion_refusals_address_refused_at_idx ON exclusion_refusals(address, refused_at);
CREATE INDEX exclusion_refusals_refused_at_idx ON exclusion_refusals(refused_at);
-- Guards. Of an entry only its end is written afterwards, once; and its sealed text anew under a new master key.
CREATE FUNCTION guard_exclusion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.ended_at IS NULL OR NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at)
     AND to_jsonb(NEW) - '{ended_at,sealed}'::text[] = to_jsonb(OLD) - '{ended_at,sealed}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an exclusion is ended, not changed' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER exclusions_guard BEFORE UPDATE ON exclusions FOR EACH ROW EXECUTE FUNCTION guard_exclusion();
CREATE TRIGGER exclusions_kept BEFORE DELETE OR TRUNCATE ON exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER exclusion_marks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_marks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER member_exclusions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_exclusions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The entries that hold now.
CREATE VIEW exclusions_in_force AS
SELECT id FROM exclusions
 WHERE ended_at IS NULL AND valid_from <= money_now() AND (valid_until IS NULL OR valid_until > money_now());
-- Who is excluded now, and by which entry: found before, or by what is known of them at this moment.
CREATE VIEW excluded_members AS
SELECT f.member_id, f.exclusion_id FROM member_exclusions f JOIN exclusions_in_force x ON x.id = f.exclusion_id
UNION ALL
SELECT c.member_id, k.exclusion_id FROM member_contacts c
  JOIN exclusion_marks k ON k.merchant_id = c.merchant_id AND k.kind = c.channel AND k.mark = c.target_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id
UNION ALL
SELECT p.member_id, k.exclusion_id FROM member_profiles p
  JOIN exclusion_marks k ON k.merchant_id = p.merchant_id AND k.kind = 'idNumber' AND k.mark = p.id_number_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id
UNION ALL
SELECT p.member_id, k.exclusion_id FROM member_profiles p
  JOIN exclusion_marks k ON k.merchant_id = p.merchant_id AND k.kind = 'nameBirth' AND k.mark = p.name_birth_index
  JOIN exclusions_in_force x ON x.id = k.exclusion_id;
-- Three wrong passwords in a row lock an account for passwords until its owner shows by something else who they are
-- (protection A5), under brands whose jurisdiction asks for it.

-- Wrong passwords in a row, by name (whether the account is there or not) and by where they were typed: in a browser that
-- the account knows, each for itself, or in all others together (null).
CREATE TABLE password_locks (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  account_key TEXT NOT NULL,
  device_hash BYTEA,
  failures SMALLINT NOT NULL,
  failed_at TIMESTAMPTZ(3) NOT NULL,
  locked_at TIMESTAMPTZ(3),
  CONSTRAINT password_locks_pkey PRIMARY KEY (id),
  CONSTRAINT password_locks_device CHECK (length(device_hash) = 32),
  -- the third locks; nothing is counted behind a lock
  CONSTRAINT password_locks_third CHECK (failures BETWEEN 1 AND 3 AND (failures = 3) = (locked_at IS NOT NULL)),
  CONSTRAINT password_locks_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX password_locks_scope ON password_locks(merchant_id, account_key, device_hash) NULLS NOT DISTINCT;
CREATE INDEX password_locks_failed_at_idx ON password_locks(failed_at);
-- Test accounts of any type (protection A11): they play with play money, on the road of free play, so that nothing they do
-- is in a fact, a report, a wage or a real balance, and no statement that counts those gains a condition.

-- Since when the account is for tests; whoever is opened below one is for tests as well.
ALTER TABLE members ADD COLUMN test_at TIMESTAMPTZ(3);
CREATE INDEX members_test ON members(id) WHERE test_at IS NOT NULL;
-- For ever: its wallet is play money, and what it did there is counted nowhere.
CREATE FUNCTION guard_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.test_at IS NOT NULL AND NEW.test_at IS DISTINCT FROM OLD.test_at THEN
    RAISE EXCEPTION 'a test account stays one' USING ERRCODE = 'P0405';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_guard BEFORE UPDATE OF test_at ON members FOR EACH ROW EXECUTE FUNCTION guard_test_account();
-- Whoever is opened below a test account is one (protection A11), whoever writes the row: the upline is held, so that it does
-- not become one between the look and the row.
CREATE FUNCTION inherit_test_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above timestamptz;
BEGIN
  SELECT test_at INTO above FROM members WHERE id = NEW.parent_id FOR KEY SHARE;
  NEW.test_at := coalesce(above, NEW.test_at);
  RETURN NEW;
END $$;
CREATE TRIGGER members_test_line BEFORE INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION inherit_test_account();
-- Why somebody was let do something from where they were (protection A12). A verdict says nothing of a person: country, rule
-- and tables are the same for thousands, so each is one row, and actions carry its number.

CREATE TABLE access_verdicts (
  id SERIAL NOT NULL,
  -- the rule that spoke; NONE for a visitor to whom none applied
  rule TEXT NOT NULL,
  -- null where the tables do not know the address
  country TEXT,
  family SMALLINT NOT NULL,
  -- came from a data centre or through a VPN; null where the brand does not ask
  anonymiser BOOLEAN,
  -- number of that autonomous system, where the tables know it
  network BIGINT,
  -- of the tables and lists it was judged by
  data_version TEXT NOT NULL,
  first_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT access_verdicts_pkey PRIMARY KEY (id),
  CONSTRAINT access_verdicts_rule CHECK (rule IN ('NONE', 'DATA_CENTRE', 'REGION', 'ADDRESS')),
  CONSTRAINT access_verdicts_country CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT access_verdicts_family CHECK (family IN (4, 6)),
  -- a home's network would be a step towards the person; only that of an anonymiser is of interest
  CONSTRAINT access_verdicts_network CHECK (network IS NULL OR (anonymiser IS TRUE AND network BETWEEN 1 AND 4294967295)),
  CONSTRAINT access_verdicts_data_centre CHECK (rule <> 'DATA_CENTRE' OR anonymiser IS TRUE)
);
CREATE UNIQUE INDEX access_verdicts_what ON access_verdicts(rule, country, family, anonymiser, network, data_version)
  NULLS NOT DISTINCT;
CREATE TRIGGER access_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON access_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Of a login and of an account's opening; null for those from before, and where no visitor asked.
ALTER TABLE sessions ADD COLUMN verdict_id INTEGER;
ALTER TABLE sessions ADD CONSTRAINT sessions_verdict_id_fkey
  FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE members ADD COLUMN verdict_id INTEGER;
ALTER TABLE members ADD CONSTRAINT members_verdict_id_fkey
  FOREIGN KEY (verdict_id) REFERENCES access_verdicts(id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- A login from where its account was never used is marked for as long as it lasts: its owner may look at the list of logins
-- long after the letter about it, and has to find which one it was (protection A7 and A8).
ALTER TABLE sessions ADD COLUMN new_place BOOLEAN NOT NULL DEFAULT false;
-- When an officer or a service has seen who somebody is, and how (protection A2 and A3): a brand may let nobody play before.
ALTER TABLE members ADD COLUMN identity_verified_at TIMESTAMPTZ(3);
ALTER TABLE members ADD COLUMN identity_method TEXT;
ALTER TABLE members ADD CONSTRAINT members_identity
  CHECK ((identity_verified_at IS NULL) = (identity_method IS NULL) AND identity_method <> '');
-- Whom an officer found not to be the person of an entry (protection A4): a namesake of the same day, the next owner of a
-- number. The entry goes on holding for whom it means.
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
CREATE TRIGGER exclusion_clearances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusion_clearances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- As before, by the name of whom an entry seems to mean; who was cleared of it is not meant.
ALTER VIEW excluded_members RENAME TO resembling_members;
CREATE VIEW excluded_members AS
SELECT r.member_id, r.exclusion_id FROM resembling_members r
 WHERE NOT EXISTS (SELECT 1 FROM exclusion_clearances c
                    WHERE c.member_id = r.member_id AND c.exclusion_id = r.exclusion_id);
-- Accounts that look like one person's (protection A1), for an officer to judge.

-- A browser that an account no longer trusts has still been used for it.
ALTER TABLE known_devices ADD COLUMN forgotten_at TIMESTAMPTZ(3);
CREATE INDEX known_devices_device_hash_idx ON known_devices(device_hash);
CREATE INDEX known_devices_last_login_at_idx ON known_devices(last_login_at);
-- Pairs that an officer found to be two people: a household, a namesake.
CREATE TABLE members_told_apart (
  member_id BIGINT NOT NULL,
  other_id BIGINT NOT NULL,
  told_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT members_told_apart_pkey PRIMARY KEY (member_id, other_id),
  CONSTRAINT members_told_apart_order CHECK (member_id < other_id),
  CONSTRAINT members_told_apart_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT members_told_apart_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER members_told_apart_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON members_told_apart
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What two accounts share. Numbers, mailboxes and documents cannot be shared: they are unique in a brand.
CREATE VIEW shared_traits AS
SELECT a.member_id, b.member_id AS other_id, 'device' AS trait
  FROM known_devices a JOIN known_devices b ON b.device_hash = a.device_hash AND b.member_id > a.member_id
UNION ALL
SELECT a.member_id, b.member_id, 'nameBirth'
  FROM member_profiles a JOIN member_profiles b
    ON b.merchant_id = a.merchant_id AND b.name_birth_index = a.name_birth_index AND b.member_id > a.member_id;
-- Trial and test accounts play for nothing, so that nobody gains by having two; a closed one is none any more.
CREATE VIEW duplicate_suspicions AS
SELECT m.merchant_id, m.id AS member_id, o.id AS other_id, array_agg(DISTINCT s.trait ORDER BY s.trait) AS traits
  FROM shared_traits s
  JOIN members m ON m.id = s.member_id AND m.type IN (0, 1, 2) AND m.test_at IS NULL AND m.status <> 'CLOSED'
  JOIN members o ON o.id = s.other_id AND o.type IN (0, 1, 2) AND o.test_at IS NULL AND o.status <> 'CLOSED'
                AND o.merchant_id = m.merchant_id
 WHERE NOT EXISTS (SELECT 1 FROM members_told_apart t WHERE t.member_id = m.id AND t.other_id = o.id)
 GROUP BY m.id, o.id;
