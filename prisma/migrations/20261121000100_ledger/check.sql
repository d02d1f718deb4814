-- every guard stands
SELECT count(*) = 8 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('ledger_transfers_append_only',
  'ledger_entries_append_only', 'ledger_accounts_identity', 'ledger_accounts_door', 'ledger_transfers_door',
  'ledger_entries_door', 'ledger_accounts_open_empty', 'ledger_entries_balance');
-- the house has one account of a kind and asset
SELECT indnullsnotdistinct FROM pg_index
 WHERE indexrelid = 'ledger_accounts_merchant_id_owner_id_kind_asset_key'::regclass;
-- one reference, one effect, for ever: not split by time (safety R2)
SELECT relkind = 'r' FROM pg_class WHERE oid = 'ledger_transfers'::regclass;
SELECT relkind = 'r' FROM pg_class WHERE oid = 'idempotency_keys'::regclass;
SELECT 'fillfactor=70' = ANY (reloptions) FROM pg_class WHERE oid = 'ledger_accounts'::regclass;
SELECT count(*) = 1 FROM house_roll_up;
