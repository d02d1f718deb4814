-- What game providers list of their calls (OGP/1, /transactions/list), to be compared with our own books.

-- How far the calls of a provider are read and compared.
CREATE TABLE provider_feeds (
  vendor TEXT NOT NULL,
  -- from here on its list is read, in its own words; an hour before the end of what was read
  cursor TEXT NOT NULL DEFAULT '',
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- our calls received before are looked for in its list
  checked_to TIMESTAMPTZ(3) NOT NULL,
  -- the last day that was added up, in UTC
  totals_to DATE NOT NULL,
  CONSTRAINT provider_feeds_pkey PRIMARY KEY (vendor),
  CONSTRAINT provider_feeds_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- A call as its provider lists it.
CREATE TABLE provider_calls (
  made_at TIMESTAMPTZ(3) NOT NULL,
  -- in units; null: in an asset that is not known, because the call is not
  units BIGINT,
  vendor TEXT NOT NULL,
  tx_id TEXT NOT NULL,
  round_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- what it was answered; null: nothing for good
  status TEXT,
  asset TEXT,
  CONSTRAINT provider_calls_pkey PRIMARY KEY (vendor, tx_id, round_id, kind),
  CONSTRAINT provider_calls_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX provider_calls_made_at_idx ON provider_calls(made_at);

-- What a provider's calls of a day come to in an asset, on both sides; amounts in units.
CREATE TABLE provider_days (
  day DATE NOT NULL,
  our_calls INTEGER NOT NULL,
  their_calls INTEGER NOT NULL,
  our_stake_units BIGINT NOT NULL,
  their_stake_units BIGINT NOT NULL,
  our_won_units BIGINT NOT NULL,
  their_won_units BIGINT NOT NULL,
  vendor TEXT NOT NULL,
  -- empty: not known, because the calls are not
  asset TEXT NOT NULL,
  -- of the sorted ids of the calls
  our_hash BYTEA NOT NULL,
  their_hash BYTEA NOT NULL,
  CONSTRAINT provider_days_pkey PRIMARY KEY (vendor, day, asset),
  CONSTRAINT provider_days_vendor_fkey FOREIGN KEY (vendor) REFERENCES game_providers(vendor) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Ours of an hour are found by when they came; they are added in that order.
CREATE INDEX provider_txs_received_at_idx ON provider_txs USING brin (received_at);

ALTER TABLE provider_cases DROP CONSTRAINT provider_cases_kind;
ALTER TABLE provider_cases ADD CONSTRAINT provider_cases_kind CHECK (kind IN ('CONFLICT', 'ORPHAN', 'CLOSED_ROUND', 'LATE_WIN',
  'AMOUNT_DIFFERS', 'STUCK_ROUND', 'DEBT', 'ADJUSTMENT', 'LARGE_PAYOUT', 'UNKNOWN_PLAYER', 'UNKNOWN_GAME',
  'MISSING_HERE', 'MISSING_THERE', 'SUM_DIFFERS', 'STATE_DIFFERS', 'ROUND_DIFFERS', 'TOTALS_DIFFER'));
