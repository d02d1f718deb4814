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
