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
  -- the client's
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
