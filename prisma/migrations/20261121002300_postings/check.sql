-- replaced, not put beside: there is one door, and its guards stand
SELECT count(*) = 1 FROM pg_proc WHERE proname = 'ledger_write';
SELECT count(*) = 4 FROM pg_trigger WHERE tgenabled = 'O' AND tgname IN ('ledger_accounts_door', 'ledger_transfers_door',
  'ledger_entries_door', 'ledger_entries_balance');
