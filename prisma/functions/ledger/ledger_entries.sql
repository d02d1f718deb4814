-- The two legs of each transfer, for anyone who wants to read double entries.
CREATE OR REPLACE VIEW ledger_entries AS
  SELECT id AS transfer_id, from_account_id AS account_id, -units AS units, from_version AS version,
         from_balance AS balance_after, created_at, merchant_id, kind, subject_id FROM ledger_transfers
  UNION ALL
  SELECT id, to_account_id, units, to_version, to_balance, created_at, merchant_id, kind, subject_id FROM ledger_transfers;
