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

-- What somebody must have deposited on the day of a rain (rules C4); 0: nothing.
ALTER TABLE envelope_campaigns
  ADD COLUMN deposits_min_units BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT envelope_campaigns_deposits CHECK (deposits_min_units >= 0);
