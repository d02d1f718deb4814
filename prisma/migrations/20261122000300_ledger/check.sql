-- every guard stands
SELECT count(*) = 8 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('ledger_transfers_append_only',
  'ledger_entries_append_only', 'ledger_accounts_identity', 'ledger_accounts_door', 'ledger_transfers_door',
  'ledger_entries_door', 'ledger_accounts_open_empty', 'ledger_entries_balance');
-- the house has one account of a kind and asset
SELECT indnullsnotdistinct FROM pg_index
 WHERE indexrelid = 'ledger_accounts_merchant_id_owner_id_kind_asset_key'::regclass;
-- one reference, one effect, for ever: not split by time (safety R2)
SELECT relkind = 'r' FROM pg_class WHERE oid = 'ledger_transfers'::regclass;
SELECT 'fillfactor=70' = ANY (reloptions) FROM pg_class WHERE oid = 'ledger_accounts'::regclass;
SELECT count(*) = 1 FROM house_roll_up;
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'ledger_transfers_created_at_idx' AND indexdef LIKE '%USING brin%';
-- replaced, not put beside: there is one door, and its guards stand
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'ledger_write';
SELECT count(*) = 4 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('ledger_accounts_door', 'ledger_transfers_door',
  'ledger_entries_door', 'ledger_entries_balance');
SELECT tgenabled = 'O' FROM pg_trigger WHERE tgname = 'ledger_accounts_shape' AND tgrelid = 'ledger_accounts'::regclass;
-- those that speak of the balance stay
SELECT count(*) = 2 FROM pg_constraint WHERE conrelid = 'ledger_accounts'::regclass
  AND conname IN ('ledger_accounts_house', 'ledger_accounts_balance');
-- whoever was let in by the checks before
SELECT count(*) = 0 FROM ledger_accounts WHERE (owner_id IS NULL) <> (kind LIKE 'HOUSE%') OR may_go_negative AND kind <> 'RECEIVABLE';
