-- Points (rules C1): what play and deposits earn day by day, the mall, redemptions and conversions to cash.

-- The last business day of a merchant that was counted for everybody.
CREATE TABLE point_marks (
  merchant_id INTEGER NOT NULL,
  day DATE NOT NULL,
  CONSTRAINT point_marks_pkey PRIMARY KEY (merchant_id)
);

-- What a member has bet or paid in since the beginning, by kind, up to a day, and the points that were given for it.
CREATE TABLE point_tallies (
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  merchant_id INTEGER NOT NULL,
  day DATE NOT NULL,
  cum_units BIGINT NOT NULL,
  points BIGINT NOT NULL,
  CONSTRAINT point_tallies_pkey PRIMARY KEY (member_id, kind, merchant_id),
  CONSTRAINT point_tallies_kind CHECK (kind IN ('LIVE', 'LOTTERY', 'PVP', 'RNG', 'SPORTS', 'DEPOSIT'))
);

-- Points of a day and kind: its row is the subject of its movement, and once a day, member and kind (rules C1).
CREATE TABLE point_grants (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  day DATE NOT NULL,
  points BIGINT NOT NULL,
  cum_units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT point_grants_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT point_grants_points CHECK (points <> 0)
);
CREATE UNIQUE INDEX point_grants_member_id_kind_day_merchant_id_key ON point_grants (member_id, kind, day, merchant_id);

CREATE TABLE mall_items (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- language code to name
  titles JSONB NOT NULL,
  points INTEGER NOT NULL,
  price_units BIGINT NOT NULL,
  stock INTEGER NOT NULL,
  exchanged INTEGER NOT NULL DEFAULT 0,
  -- of one account; null: no bound
  per_account INTEGER,
  sort INTEGER NOT NULL DEFAULT 0,
  is_open BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT mall_items_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT mall_items_kind CHECK (kind IN ('DISCOUNT', 'LIFE', 'GIFT')),
  CONSTRAINT mall_items_amounts CHECK (points >= 0 AND price_units >= 0 AND points + price_units > 0),
  CONSTRAINT mall_items_stock CHECK (stock >= 0 AND exchanged >= 0 AND per_account > 0)
);
CREATE UNIQUE INDEX mall_items_merchant_id_code_key ON mall_items (merchant_id, code);

CREATE TABLE point_redemptions (
  id BIGSERIAL NOT NULL,
  -- made by the server of account and key of the command
  public_id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  item_id UUID NOT NULL,
  kind TEXT NOT NULL,
  titles JSONB NOT NULL,
  quantity INTEGER NOT NULL,
  points BIGINT NOT NULL,
  amount_units BIGINT NOT NULL,
  -- points right after
  balance_after BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'APPLYING',
  -- address and phone, sealed; null where nothing is delivered
  delivery TEXT,
  -- what the officer told: where it was sent, or why not
  remark TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  decided_by TEXT,
  CONSTRAINT point_redemptions_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT point_redemptions_state CHECK (state IN ('APPLYING', 'APPROVED', 'REJECTED')),
  CONSTRAINT point_redemptions_decided CHECK ((state = 'APPLYING') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT point_redemptions_quantity CHECK (quantity > 0)
);
CREATE UNIQUE INDEX point_redemptions_public_id_merchant_id_key ON point_redemptions (public_id, merchant_id);
CREATE INDEX point_redemptions_member_id_item_id_idx ON point_redemptions (member_id, item_id);
CREATE INDEX point_redemptions_member_id_id_idx ON point_redemptions (member_id, id);
-- An officer's list: what waits.
CREATE INDEX point_redemptions_waiting ON point_redemptions (id) WHERE state = 'APPLYING';

CREATE TABLE point_conversions (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  points BIGINT NOT NULL,
  amount_units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT point_conversions_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT point_conversions_points CHECK (points > 0 AND amount_units > 0)
);
CREATE INDEX point_conversions_member_id_created_at_idx ON point_conversions (member_id, created_at);

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
  -- categories of games that bear it, in the proportion in which their play earned it (rules B4); null: none did
  shares JSONB,
  -- effective bets that go with it, in ppm of the amount
  wagering_ppm BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OPEN',
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  claimed_at TIMESTAMPTZ(3),
  CONSTRAINT reward_grants_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT reward_grants_amount CHECK (amount_units > 0 AND wagering_ppm >= 0),
  -- One of each for a person (rules C2, C4, C5): a birthday gift, an envelope an address, a promotion for a messenger that is bound once.
  CONSTRAINT reward_grants_kind CHECK (kind IN ('VIP_UPGRADE', 'VIP_MONTHLY', 'VIP_BIRTHDAY', 'WATER_REBATE', 'RED_ENVELOPE',
    'PROMOTION', 'MISSION', 'REFERRAL', 'CAMPAIGN')),
  CONSTRAINT reward_grants_state CHECK (state IN ('OPEN', 'CLAIMED') AND (state = 'CLAIMED') = (claimed_at IS NOT NULL))
);
CREATE UNIQUE INDEX reward_grants_member_id_cause_merchant_id_key ON reward_grants (member_id, cause, merchant_id);
CREATE INDEX reward_grants_member_id_id_idx ON reward_grants (member_id, id);
-- What is paid without being claimed, and is not paid yet.
CREATE INDEX reward_grants_open_rebates ON reward_grants (merchant_id, id) WHERE kind = 'WATER_REBATE' AND state = 'OPEN';
CREATE INDEX reward_grants_merchant_id_claimed_at_idx ON reward_grants (merchant_id, claimed_at);

-- How far a job of a merchant has come, by its name.
CREATE TABLE reward_marks (
  merchant_id INTEGER NOT NULL,
  job TEXT NOT NULL,
  day DATE NOT NULL,
  CONSTRAINT reward_marks_pkey PRIMARY KEY (merchant_id, job)
);

CREATE TABLE vip_levels (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  level INTEGER NOT NULL,
  -- the day of the last change or check: the keep window begins behind it
  since DATE NOT NULL,
  -- the day that was judged last
  judged DATE NOT NULL,
  CONSTRAINT vip_levels_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT vip_levels_level CHECK (level BETWEEN 0 AND 7)
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
  -- What somebody must have deposited on the day of a rain (rules C4); 0: nothing.
  deposits_min_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT envelope_campaigns_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT envelope_campaigns_mode CHECK (mode IN ('RANDOM', 'FIXED')),
  CONSTRAINT envelope_campaigns_window CHECK (closes_at > opens_at AND count > 0),
  CONSTRAINT envelope_campaigns_deposits CHECK (deposits_min_units >= 0)
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
  -- Of an envelope's taker, a hash of where it came from; null for an address that tells nobody from others.
  address TEXT,
  CONSTRAINT envelope_shares_pkey PRIMARY KEY (campaign_id, no, merchant_id),
  CONSTRAINT envelope_shares_amount CHECK (amount_units >= 100),
  CONSTRAINT envelope_shares_taken CHECK ((member_id IS NULL) = (taken_at IS NULL))
);
CREATE UNIQUE INDEX envelope_shares_campaign_id_member_id_merchant_id_key ON envelope_shares (campaign_id, member_id, merchant_id);
CREATE UNIQUE INDEX envelope_shares_campaign_id_device_merchant_id_key ON envelope_shares (campaign_id, device, merchant_id);
CREATE INDEX envelope_shares_free ON envelope_shares (campaign_id, no) WHERE member_id IS NULL;
CREATE UNIQUE INDEX envelope_shares_campaign_id_address_merchant_id_key ON envelope_shares (campaign_id, address, merchant_id);

-- Promotions with their terms as data (rules C5), and what members do in them.
CREATE TABLE promotions (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  code TEXT NOT NULL,
  category TEXT NOT NULL,
  tags TEXT[] NOT NULL DEFAULT '{}',
  -- language code to title and clean HTML
  texts JSONB NOT NULL,
  terms JSONB NOT NULL,
  -- CEL over member.level, days, deposits, bets; empty: everybody
  eligibility TEXT NOT NULL DEFAULT '',
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  sort INTEGER NOT NULL DEFAULT 0,
  -- of all members together; null: no bound
  budget_units BIGINT,
  spent_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT promotions_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT promotions_window CHECK (ends_at > starts_at),
  CONSTRAINT promotions_budget CHECK (spent_units >= 0 AND spent_units <= budget_units)
);
CREATE UNIQUE INDEX promotions_merchant_id_code_key ON promotions (merchant_id, code);

-- A member's part in a promotion, once a cycle.
CREATE TABLE promotion_entries (
  id BIGSERIAL NOT NULL,
  promotion_id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  cycle TEXT NOT NULL,
  state TEXT NOT NULL,
  amount_units BIGINT,
  -- the deposit that earned it
  deposit_id BIGINT,
  remark TEXT,
  -- why it was rejected
  reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  decided_at TIMESTAMPTZ(3),
  -- The messenger that an application is about: sealed for the officer, and blind, so that it is bound once in a cycle.
  contact BYTEA,
  contact_sealed TEXT,
  CONSTRAINT promotion_entries_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT promotion_entries_state CHECK (state IN ('JOINED', 'APPLYING', 'REJECTED', 'CLAIMED', 'ISSUED')),
  CONSTRAINT promotion_entries_remark CHECK (char_length(remark) <= 140),
  CONSTRAINT promotion_entries_contact CHECK ((contact IS NULL) = (contact_sealed IS NULL))
);
CREATE UNIQUE INDEX promotion_entries_promotion_id_member_id_cycle_merchant_id_key
  ON promotion_entries (promotion_id, member_id, cycle, merchant_id);
-- One deposit earns one bonus (rules C5).
CREATE UNIQUE INDEX promotion_entries_deposit_id_merchant_id_key ON promotion_entries (deposit_id, merchant_id);
CREATE INDEX promotion_entries_member_id_idx ON promotion_entries (member_id);
CREATE INDEX promotion_entries_waiting ON promotion_entries (id) WHERE state = 'APPLYING';
CREATE UNIQUE INDEX promotion_entries_promotion_id_cycle_contact_merchant_id_key
  ON promotion_entries (promotion_id, cycle, contact, merchant_id);

-- Pictures of an application, drawn again and sealed.
CREATE TABLE promotion_images (
  entry_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  place SMALLINT NOT NULL,
  sealed TEXT NOT NULL,
  CONSTRAINT promotion_images_pkey PRIMARY KEY (entry_id, place, merchant_id),
  CONSTRAINT promotion_images_place CHECK (place BETWEEN 1 AND 3)
);

-- Terms that were tried out: only those are published of which somebody has seen whom they would have paid, and at what cost (rules C5).
CREATE TABLE promotion_trials (
  merchant_id INTEGER NOT NULL,
  -- a hash of the terms and of whom they are for
  fingerprint BYTEA NOT NULL,
  days INTEGER NOT NULL,
  members INTEGER NOT NULL,
  cost_units BIGINT NOT NULL,
  by TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT promotion_trials_pkey PRIMARY KEY (merchant_id, fingerprint),
  CONSTRAINT promotion_trials_result CHECK (days > 0 AND members >= 0 AND cost_units >= 0)
);

-- How often a member's link for friends was opened (experience 3.17, page 11).
CREATE TABLE referral_clicks (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  clicks INTEGER NOT NULL,
  CONSTRAINT referral_clicks_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT referral_clicks_count CHECK (clicks > 0)
);
