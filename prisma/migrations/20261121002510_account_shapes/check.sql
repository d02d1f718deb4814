SELECT tgenabled = 'O' FROM pg_trigger WHERE tgname = 'ledger_accounts_shape' AND tgrelid = 'ledger_accounts'::regclass;
-- those that speak of the balance stay
SELECT count(*) = 2 FROM pg_constraint WHERE conrelid = 'ledger_accounts'::regclass
  AND conname IN ('ledger_accounts_house', 'ledger_accounts_balance');
-- whoever was let in by the checks before
SELECT count(*) = 0 FROM ledger_accounts WHERE (owner_id IS NULL) <> (kind LIKE 'HOUSE%') OR may_go_negative AND kind <> 'RECEIVABLE';
