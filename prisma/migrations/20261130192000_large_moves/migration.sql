-- Large stakes and wins as they are booked, by the bounds that merchants set: officers see them come.
CREATE TABLE large_moves (
  -- of the ledger
  transfer_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  -- the order, or the transaction at a provider
  subject_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind SMALLINT NOT NULL,
  CONSTRAINT large_moves_pkey PRIMARY KEY (transfer_id, merchant_id)
);
CREATE INDEX large_moves_latest ON large_moves (merchant_id, transfer_id);
CREATE INDEX large_moves_at_idx ON large_moves (at);
