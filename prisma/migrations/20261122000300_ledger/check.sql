-- every guard is active
SELECT count(*) = 7 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('ledger_transfers_append_only', 'ledger_accounts_identity',
  'ledger_accounts_guard', 'ledger_transfers_guard', 'ledger_accounts_open_empty', 'ledger_accounts_shape', 'ledger_accounts_asset');
-- the house has one account of a kind, asset and counterparty
SELECT indnullsnotdistinct FROM pg_index
 WHERE indexrelid = 'ledger_accounts_owner_id_kind_asset_counterparty_merchant_i_key'::regclass;
-- one reference, one effect, forever: not split by time (safety R2)
SELECT relkind = 'r' FROM pg_class WHERE oid = 'ledger_transfers'::regclass;
SELECT 'fillfactor=70' = ANY (reloptions) FROM pg_class WHERE oid = 'ledger_accounts'::regclass;
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'ledger_transfers_id_idx' AND indexdef LIKE '%USING brin%';
-- those that concern the balance are checked with every change
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('ledger_accounts_holds', 'ledger_transfers_holds');
