-- Members that fit conditions, and messages to them: at once, or on an occasion. What is sent is a site message; a member who takes a
-- break from play gets none (protection_gate), and nobody gets more than the caps allow.

-- Conditions over members, as data; who fits is worked out when it is asked.
CREATE TABLE segments (
  merchant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  conditions JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT segments_pkey PRIMARY KEY (merchant_id, code),
  CONSTRAINT segments_code CHECK (code ~ '^[A-Z][A-Z0-9_]{1,30}$'),
  CONSTRAINT segments_conditions CHECK (jsonb_typeof(conditions) = 'array'),
  CONSTRAINT segments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE campaigns (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  occasion TEXT NOT NULL,
  -- of the segment as it was when the campaign began; empty: all members
  conditions JSONB NOT NULL,
  -- of AWAY the days without a login
  days INTEGER,
  -- of LOST_WEEK the loss from which on; a text of the wire
  amount TEXT,
  -- the same member again after so many days at the earliest
  every_days INTEGER NOT NULL,
  texts JSONB NOT NULL,
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3),
  CONSTRAINT campaigns_pkey PRIMARY KEY (id),
  CONSTRAINT campaigns_occasion CHECK (occasion IN ('SEGMENT', 'FIRST_DEPOSIT', 'AWAY', 'BIRTHDAY', 'LOST_WEEK')),
  CONSTRAINT campaigns_days CHECK ((occasion = 'AWAY') = (days IS NOT NULL) AND days BETWEEN 1 AND 90),
  CONSTRAINT campaigns_amount CHECK ((occasion = 'LOST_WEEK') = (amount IS NOT NULL)),
  CONSTRAINT campaigns_every_days CHECK (every_days BETWEEN 1 AND 366),
  CONSTRAINT campaigns_texts CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  CONSTRAINT campaigns_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX campaigns_public_id_key ON campaigns (public_id);
CREATE INDEX campaigns_merchant_id_id_idx ON campaigns (merchant_id, id);

-- One message for a member and occasion: the first deposit, an absence, a birthday of a year, a week.
CREATE TABLE campaign_sends (
  campaign_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  occasion TEXT NOT NULL,
  sent_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT campaign_sends_pkey PRIMARY KEY (campaign_id, member_id, occasion),
  CONSTRAINT campaign_sends_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT campaign_sends_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX campaign_sends_member_id_sent_at_idx ON campaign_sends (member_id, sent_at);

-- First deposits are found without reading all of them.
CREATE INDEX deposits_credited ON deposits (merchant_id, ended_at) WHERE state = 'CREDITED';

-- Keyed hash of month and day of a birthday: who has one today is found without opening profiles.
ALTER TABLE member_profiles ADD COLUMN birthday_index BYTEA;
CREATE INDEX member_profiles_birthday ON member_profiles (merchant_id, birthday_index) WHERE birthday_index IS NOT NULL;
