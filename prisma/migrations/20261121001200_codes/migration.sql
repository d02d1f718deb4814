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

-- Messages to a telephone leave in the same way as letters.
ALTER TABLE mails ADD COLUMN channel TEXT NOT NULL DEFAULT 'email';
ALTER TABLE mails ADD CONSTRAINT mails_channel CHECK (channel IN ('sms', 'email'));
ALTER TABLE mails DROP CONSTRAINT mails_outcome;
ALTER TABLE mails ADD CONSTRAINT mails_outcome
  CHECK (outcome IN ('SMTP', 'GATEWAY', 'OUTBOX', 'EXPIRED'));
