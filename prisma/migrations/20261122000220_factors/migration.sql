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
-- An accepted step is never revoked, not by a mistake in the program and not by two logins at once.
CREATE FUNCTION authenticators_step_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sealed_secret = OLD.sealed_secret AND NEW.last_step < OLD.last_step THEN
    RAISE EXCEPTION 'a step of an authenticator is never taken back' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER authenticators_step BEFORE UPDATE ON authenticators
  FOR EACH ROW EXECUTE FUNCTION authenticators_step_guard();

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
-- A binding is neither changed nor removed, and its account is of the same merchant and not a trial account.
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
-- Only trial accounts play for free.
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
