-- An account number is bound once at a time.
SELECT indisunique FROM pg_index WHERE indexrelid = 'payout_accounts_bound'::regclass;
-- What was asked for is held, paid, taken as the fee or back in the wallet, and nothing is held behind the end.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'withdrawals'::regclass AND conname = 'withdrawals_units';
-- Steps are never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'withdrawal_steps_append_only';
-- What was asked for before a brake is booked to its end; nothing new is held.
SELECT NOT money_mode_allows('NO_WITHDRAW', 18::smallint) AND money_mode_allows('NO_WITHDRAW', 19::smallint)
   AND money_mode_allows('NO_WITHDRAW', 20::smallint);
