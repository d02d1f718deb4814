-- What was bet on some days is read by when it was placed; rows come in that order, so that a block range index is enough.
CREATE INDEX bet_orders_placed_at_idx ON bet_orders USING BRIN (placed_at) WITH (autosummarize = on);
CREATE INDEX provider_rounds_begun_at_idx ON provider_rounds USING BRIN (begun_at) WITH (autosummarize = on);
