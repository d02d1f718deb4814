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
SELECT NOT money_mode_allows('READ_ONLY', :LOTTERY_PAYOUT::smallint) AND NOT money_mode_allows('NO_WITHDRAW', :TRANSFER_DOWN::smallint)
   AND money_mode_allows('NO_WITHDRAW', :LOTTERY_STAKE::smallint) AND money_mode_allows('NORMAL', :TRANSFER_DOWN::smallint);
-- a provider has one name in its merchant, and never half a former key
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'cashier_providers_merchant_id_name_key';
SELECT count(*) = 2 FROM pg_constraint WHERE conname IN ('cashier_providers_base_url', 'cashier_providers_former');
-- One payment of the outside is one row, however often it is told.
SELECT indisunique FROM pg_index WHERE indexrelid = 'deposit_payments_provider_id_payment_id_key'::regclass;
-- What is booked for a payment is booked while the provider confirms it.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'deposit_payments'::regclass AND conname = 'deposit_payments_state';
-- Steps are never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'deposit_steps_append_only';
-- a requirement ends in one way, and is done exactly when everything was bet
SELECT count(*) = 3 FROM pg_constraint WHERE conrelid = 'wagering_requirements'::regclass
   AND conname IN ('wagering_requirements_source', 'wagering_requirements_units', 'wagering_requirements_end');
SELECT count(*) = 2 FROM pg_indexes WHERE indexname IN ('ledger_transfers_paid_in', 'ledger_transfers_paid_out');
-- An account number is bound once at a time.
SELECT indisunique FROM pg_index WHERE indexrelid = 'payout_accounts_bound'::regclass;
-- What was asked for is held, paid, taken as the fee or back in the wallet, and nothing is held behind the end.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'withdrawals'::regclass AND conname = 'withdrawals_units';
-- Steps are never changed.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'withdrawal_steps_append_only';
-- What was asked for before a brake is booked to its end; nothing new is held.
SELECT NOT money_mode_allows('NO_WITHDRAW', :WITHDRAWAL_HOLD::smallint) AND money_mode_allows('NO_WITHDRAW', :WITHDRAWAL_RELEASE::smallint)
   AND money_mode_allows('NO_WITHDRAW', :WITHDRAWAL_PAID::smallint);
-- What is folded is found by an index of its own.
SELECT to_regclass('ledger_transfers_aml') IS NOT NULL;
-- A name that is none of ours has nothing in our books.
SELECT count(*) = 1 AND sum(ours) = 0 FROM provider_sums(0, '00000000-0000-7000-8000-000000000000', ARRAY['nothing']);
-- A brake on withdrawals does not stop what is held for chases, nor its way back.
SELECT money_mode_allows('NO_WITHDRAW', :CHASE_HOLD::smallint) AND money_mode_allows('NO_WITHDRAW', :CHASE_RELEASE::smallint)
   AND NOT money_mode_allows('READ_ONLY', :CHASE_HOLD::smallint);
-- Reports read a merchant's days by an index.
SELECT count(*) = 2 FROM pg_class WHERE relkind IN ('i', 'I')
   AND relname IN ('withdrawals_merchant_id_created_at_idx', 'reward_grants_merchant_id_claimed_at_idx');
-- An adjustment is of two officers, and stays as it is.
SELECT count(*) = 1 FROM pg_trigger WHERE tgname = 'adjustments_append_only'
   AND EXISTS (SELECT 1 FROM pg_constraint WHERE conname = 'adjustments_two');
-- A claim has an officer and an end, or neither.
SELECT count(*) = 2 FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
 WHERE c.conname IN ('deposits_claim', 'withdrawals_claim') AND t.relname IN ('deposits', 'withdrawals') AND NOT t.relispartition;
-- Reversed deposits are found without reading the others.
SELECT count(*) = 1 FROM pg_indexes WHERE indexname = 'ledger_transfers_reversals';
SELECT indexdef LIKE '%31%' FROM pg_indexes WHERE indexname = 'ledger_transfers_incomes';
-- A deposit may name a promotion.
SELECT count(*) = 1 FROM pg_constraint WHERE conrelid = 'deposits'::regclass AND conname = 'deposits_promotion';
