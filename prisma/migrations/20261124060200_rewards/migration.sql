-- Gifts that are claimed (rules C2 to C6), VIP levels (C2), water rebates (C3), red envelopes (C4).

-- What a member may claim or has claimed: its row is the subject of its payment, once for a cause.
CREATE TABLE reward_grants (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- the key of the rules: what it is for
  cause TEXT NOT NULL,
  amount_units BIGINT NOT NULL,
  -- effective bets that go with it, in ppm of the amount
  wagering_ppm BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN',
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  claimed_at TIMESTAMPTZ(3),
  CONSTRAINT reward_grants_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT reward_grants_amount CHECK (amount_units > 0 AND wagering_ppm >= 0),
  CONSTRAINT reward_grants_kind CHECK (kind IN ('VIP_UPGRADE', 'VIP_MONTHLY', 'WATER_REBATE', 'RED_ENVELOPE', 'PROMOTION', 'MISSION', 'REFERRAL')),
  CONSTRAINT reward_grants_state CHECK (state IN ('OPEN', 'CLAIMED') AND (state = 'CLAIMED') = (claimed_at IS NOT NULL))
);
CREATE UNIQUE INDEX reward_grants_member_id_cause_merchant_id_key ON reward_grants (member_id, cause, merchant_id);
CREATE INDEX reward_grants_member_id_id_idx ON reward_grants (member_id, id);

-- How far a job of a merchant has come, by its name.
CREATE TABLE reward_marks (
  merchant_id INTEGER NOT NULL,
  job TEXT NOT NULL,
  day DATE NOT NULL,
  CONSTRAINT reward_marks_pkey PRIMARY KEY (merchant_id, job)
);

CREATE TABLE vip_standings (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  level INTEGER NOT NULL,
  -- the day of the last change or check: the keep window begins behind it
  since DATE NOT NULL,
  -- the day that was judged last
  judged DATE NOT NULL,
  CONSTRAINT vip_standings_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT vip_standings_level CHECK (level BETWEEN 0 AND 7)
);

CREATE TABLE envelope_campaigns (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  total_units BIGINT NOT NULL,
  count INTEGER NOT NULL,
  mode TEXT NOT NULL,
  opens_at TIMESTAMPTZ(3) NOT NULL,
  closes_at TIMESTAMPTZ(3) NOT NULL,
  level_min INTEGER NOT NULL DEFAULT 0,
  account_days_min INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT envelope_campaigns_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT envelope_campaigns_mode CHECK (mode IN ('RANDOM', 'FIXED')),
  CONSTRAINT envelope_campaigns_window CHECK (closes_at > opens_at AND count > 0)
);
CREATE UNIQUE INDEX envelope_campaigns_merchant_id_opens_at_key ON envelope_campaigns (merchant_id, opens_at);

-- The shares of a campaign, cut beforehand; taking one fills in who. NULL does not equal NULL: the free ones do not collide.
CREATE TABLE envelope_shares (
  campaign_id UUID NOT NULL,
  no INTEGER NOT NULL,
  merchant_id INTEGER NOT NULL,
  amount_units BIGINT NOT NULL,
  member_id BIGINT,
  -- a keyed value of the browser: one share each
  device TEXT,
  taken_at TIMESTAMPTZ(3),
  CONSTRAINT envelope_shares_pkey PRIMARY KEY (campaign_id, no, merchant_id),
  CONSTRAINT envelope_shares_amount CHECK (amount_units >= 100),
  CONSTRAINT envelope_shares_taken CHECK ((member_id IS NULL) = (taken_at IS NULL))
);
CREATE UNIQUE INDEX envelope_shares_campaign_id_member_id_merchant_id_key ON envelope_shares (campaign_id, member_id, merchant_id);
CREATE UNIQUE INDEX envelope_shares_campaign_id_device_merchant_id_key ON envelope_shares (campaign_id, device, merchant_id);
CREATE INDEX envelope_shares_free ON envelope_shares (campaign_id, no) WHERE member_id IS NULL;
