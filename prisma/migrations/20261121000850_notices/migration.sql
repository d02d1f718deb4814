-- What a brand tells its visitors (spec 7): texts by language, shown between two instants.
CREATE TABLE notices (
  id BIGSERIAL NOT NULL,
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
  CONSTRAINT notices_type CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H')),
  CONSTRAINT notices_platform CHECK (platform IN ('W')),
  CONSTRAINT notices_texts CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  CONSTRAINT notices_period CHECK (published_until > published_from)
);
CREATE UNIQUE INDEX notices_public_id_key ON notices(public_id);
CREATE INDEX notices_merchant_id_platform_published_from_idx ON notices(merchant_id, platform, published_from);
ALTER TABLE notices ADD CONSTRAINT notices_merchant_id_fkey
  FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE;
