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
