-- What an account is stays guarded, its asset too.
SELECT count(*) = 3 FROM pg_trigger
 WHERE tgname IN ('ledger_accounts_identity', 'ledger_accounts_asset', 'members_test_guard') AND tgenabled = 'O';
