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

-- Letters to people. Through a mail server the text goes when the letter has gone; in a development outbox it stays.
CREATE TABLE mails (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- a reset link that ran out is not worth sending any more
  expires_at TIMESTAMPTZ(3) NOT NULL,
  attempts SMALLINT NOT NULL DEFAULT 0,
  done_at TIMESTAMPTZ(3),
  outcome TEXT,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_outcome CHECK (outcome IN ('SMTP', 'OUTBOX', 'EXPIRED')),
  CONSTRAINT mails_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT mails_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX mails_public_id_key ON mails(public_id);
CREATE INDEX mails_created_at_idx ON mails(created_at);
CREATE INDEX mails_waiting ON mails(due_at) WHERE done_at IS NULL;
