-- Transfers lie in the order they were booked: today's are found without reading all.
CREATE INDEX ledger_transfers_created_at_idx ON ledger_transfers USING BRIN (created_at);
