-- What a merchant shows and sends: notices, mails, pictures, and the CDN hosts that pictures may come from.

-- Notices to the visitors of a merchant (spec 7): texts by language, shown between two instants.
CREATE TABLE notices (
  id BIGSERIAL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  type TEXT NOT NULL,
  platform TEXT NOT NULL DEFAULT 'W',
  texts JSONB NOT NULL,
  pinned BOOLEAN NOT NULL DEFAULT false,
  published_from TIMESTAMPTZ(3) NOT NULL,
  published_until TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_type CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H', 'AG')),
  CONSTRAINT notices_platform CHECK (platform IN ('W')),
  CONSTRAINT notices_texts CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  CONSTRAINT notices_period CHECK (published_until > published_from),
  CONSTRAINT notices_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX notices_public_id_key ON notices(public_id);
CREATE INDEX notices_merchant_id_platform_published_from_idx ON notices(merchant_id, platform, published_from);

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
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_channel CHECK (channel IN ('sms', 'email')),
  CONSTRAINT mails_outcome CHECK (outcome IN ('SMTP', 'GATEWAY', 'OUTBOX', 'EXPIRED')),
  CONSTRAINT mails_done CHECK ((done_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT mails_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX mails_public_id_key ON mails(public_id);
CREATE INDEX mails_created_at_idx ON mails(created_at);
CREATE INDEX mails_waiting ON mails(due_at) WHERE done_at IS NULL;

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

-- CDN hosts that merchants list (rules E2), and whether each answered when it was last asked. Pages use those that did.
CREATE TABLE cdn_origins (
  -- one row, however many merchants list it
  origin TEXT NOT NULL,
  -- since when every answer was good, or since when none was: exactly one of the two
  healthy_since TIMESTAMPTZ(3),
  failing_since TIMESTAMPTZ(3),
  checked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT cdn_origins_pkey PRIMARY KEY (origin),
  CONSTRAINT cdn_origins_verdict CHECK ((healthy_since IS NULL) <> (failing_since IS NULL)),
  CONSTRAINT cdn_origins_times CHECK (coalesce(healthy_since, failing_since) <= checked_at),
  -- scheme and host only: no path and no user
  CONSTRAINT cdn_origins_origin CHECK (origin ~ '^https?://[^/?#@[:space:]]+$')
);
