-- Accounts and transfers: one row a movement, written by the posting functions, added to, never changed (safety R1–R4).
-- Every key ends in merchant_id, so that the tables can be distributed by merchant (safety 7.6).
CREATE TABLE ledger_accounts (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  owner_id BIGINT,
  kind TEXT NOT NULL,
  asset TEXT NOT NULL,
  -- the counterparty of a clearing account: a provider, a payment channel; empty for every other kind
  counterparty TEXT NOT NULL DEFAULT '',
  balance BIGINT,
  version BIGINT NOT NULL DEFAULT 0,
  may_go_negative BOOLEAN NOT NULL DEFAULT false,
  -- a credit pays what the owner owes before anything else (rules A6, B10.6)
  owes BOOLEAN NOT NULL DEFAULT false,
  -- an officer stopped what leaves it; held: bills in default take nothing of it either (rules B10.6)
  frozen_at TIMESTAMPTZ(3),
  held BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT ledger_accounts_holds
    CHECK (ledger_account_holds(owner_id, balance, may_go_negative))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX ledger_accounts_owner_id_kind_asset_counterparty_merchant_i_key
  ON ledger_accounts(owner_id, kind, asset, counterparty, merchant_id) NULLS NOT DISTINCT;
-- One wallet a member: its asset says whether the money is real (a demo account's is DEMO, I24).
CREATE UNIQUE INDEX ledger_accounts_cash ON ledger_accounts(owner_id, merchant_id) WHERE kind = 'CASH';
-- Wallets whose owners have an open bill: who pays when money comes (rules B11).
CREATE INDEX ledger_accounts_owing ON ledger_accounts(owner_id, merchant_id) WHERE owes;

-- What the reference of a movement is, by its kind, is in packages/ledger/README.md.
CREATE TABLE ledger_transfers (
  id BIGSERIAL NOT NULL,
  subject_id BIGINT NOT NULL,
  part_id BIGINT NOT NULL DEFAULT 0,
  from_account_id BIGINT NOT NULL,
  to_account_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  -- of each side that has a balance row: balance and version right after
  from_balance BIGINT,
  from_version BIGINT,
  to_balance BIGINT,
  to_version BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- the business event's own instant where it is another than the booking's
  event_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  kind SMALLINT NOT NULL,
  version SMALLINT NOT NULL DEFAULT 0,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (subject_id, part_id, kind, version, merchant_id),
  CONSTRAINT ledger_transfers_holds CHECK (ledger_transfer_holds(
    units, from_account_id, to_account_id, from_balance, from_version, to_balance, to_version))
);
-- An account's movements in its own order, no version twice on either side (R3, I4).
CREATE UNIQUE INDEX ledger_transfers_from ON ledger_transfers(from_account_id, from_version, merchant_id)
  WHERE from_version IS NOT NULL;
CREATE UNIQUE INDEX ledger_transfers_to ON ledger_transfers(to_account_id, to_version, merchant_id)
  WHERE to_version IS NOT NULL;
-- Rows are in the order of their ids: anyone who follows a watermark reads the end of the table only.
CREATE INDEX ledger_transfers_id_idx ON ledger_transfers USING BRIN (id) WITH (pages_per_range = 32, autosummarize = on);
-- Rebates and wages by the time they were booked: rows lie in that order, and the index is a few pages.
CREATE INDEX ledger_transfers_earned ON ledger_transfers USING BRIN (created_at) WITH (pages_per_range = 32, autosummarize = on)
  WHERE kind IN (:SELF_REBATE, :UPLINE_REBATE, :REALTIME_WAGE, :DAILY_WAGE, :HOURLY_WAGE);
-- What came in and what was paid out, over an account's whole life: a row for each deposit and payout, none for a bet. Kinds: 12
-- a deposit, 20 a withdrawal that was paid, 31 a deposit that was reversed.
CREATE INDEX ledger_transfers_paid_in ON ledger_transfers(to_account_id) INCLUDE (units) WHERE kind = :DEPOSIT;
CREATE INDEX ledger_transfers_paid_out ON ledger_transfers(from_account_id) INCLUDE (kind, units)
  WHERE kind IN (:DEPOSIT, :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL);
-- They are few among the transfers: deposits, withdrawals that were paid, transfers between people, reversals.
CREATE INDEX ledger_transfers_aml ON ledger_transfers (id)
  WHERE kind IN (:DEPOSIT, :TRANSFER_DOWN, :TRANSFER_UP, :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL);
-- There are few of them.
CREATE INDEX ledger_transfers_reversals ON ledger_transfers (created_at) WHERE kind = :DEPOSIT_REVERSAL;
CREATE INDEX ledger_transfers_incomes ON ledger_transfers (id)
  WHERE kind IN (:SELF_REBATE, :UPLINE_REBATE, :REALTIME_WAGE, :DAILY_WAGE, :HOURLY_WAGE, :DIVIDEND, :DEPOSIT, :WITHDRAWAL_RELEASE,
    :WITHDRAWAL_PAID, :DEPOSIT_REVERSAL, :POINT_CASH, :VIP_GIFT, :WATER_REBATE, :RED_ENVELOPE, :PROMOTION_BONUS, :MISSION_REWARD,
    :REFERRAL_REWARD, :BONUS_TAKEN, :GAME_PROMO, :GAME_PROMO_REVERSAL);

-- References that come as text from outside get a number here, once: the subject of their movements.
CREATE TABLE ledger_references (
  id BIGSERIAL NOT NULL,
  reference TEXT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT ledger_references_pkey PRIMARY KEY (reference, merchant_id)
);

CREATE TABLE house_balances (
  account_id BIGINT NOT NULL,
  day DATE NOT NULL,
  units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT house_balances_pkey PRIMARY KEY (account_id, day, merchant_id)
);

-- Effective bets that must be made before an amount may leave the account (rules C5). A row is open until done reaches required.
CREATE TABLE wagering_requirements (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  -- the amount that came in: it stays on the account while the row is open (rules B3.2)
  amount_units BIGINT NOT NULL,
  required_units BIGINT NOT NULL,
  done_units BIGINT NOT NULL DEFAULT 0,
  -- the id of what it came with: an agent_transfers row
  source_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  closed_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  source TEXT NOT NULL,
  -- What a wagering requirement counts, and how it ends (rules C5); what an account paid in and out over its life (protection M3).
  expires_at TIMESTAMPTZ(3),
  -- the largest stake while the row is open, and what may be cashed out of the bonus at most; null where nothing is bounded
  max_stake_units BIGINT,
  cashout_units BIGINT,
  -- bets on less than this theoretical edge count in proportion to it; null: the edge is of no matter
  edge_ppm INTEGER,
  -- {"LIVE": 200000, …}: what bets of a category count for, in ppm, and 0 for one that is not named; null: all count in full
  rates JSONB,
  -- DONE, EXPIRED, ZEROED, FORFEITED, REVERSED
  outcome TEXT,
  -- A bonus that runs out or is given up is reclaimed with what was won with it (rules C5): the row of its requirement says how much of
  -- it is bonus, and what was taken when it closed.
  bonus_units BIGINT,
  taken_units BIGINT,
  CONSTRAINT wagering_requirements_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wagering_requirements_source CHECK (source IN ('TRANSFER', 'DEPOSIT', 'BONUS', 'GIFT', 'POINTS')),
  CONSTRAINT wagering_requirements_units CHECK (amount_units > 0 AND required_units > 0
    AND done_units BETWEEN 0 AND required_units AND max_stake_units > 0 AND cashout_units >= 0 AND edge_ppm > 0),
  CONSTRAINT wagering_requirements_end CHECK ((outcome IS NULL) = (closed_at IS NULL)
    AND (outcome IS NULL OR outcome IN ('DONE', 'EXPIRED', 'ZEROED', 'FORFEITED', 'REVERSED'))
    AND (done_units = required_units) = (outcome IS NOT NULL AND outcome = 'DONE')),
  CONSTRAINT wagering_requirements_bonus CHECK (bonus_units BETWEEN 0 AND amount_units
    AND taken_units >= 0 AND (taken_units IS NULL OR outcome IN ('EXPIRED', 'FORFEITED')))
);
CREATE UNIQUE INDEX wagering_requirements_source_source_id_merchant_id_key
  ON wagering_requirements(source, source_id, merchant_id);
CREATE INDEX wagering_requirements_open ON wagering_requirements(member_id, created_at, id) WHERE closed_at IS NULL;
-- An account's rows, the newest first.
CREATE INDEX wagering_requirements_member_id_id_idx ON wagering_requirements(member_id, id);
-- Bonuses whose time is over, for the job that takes them back.
CREATE INDEX wagering_requirements_ending ON wagering_requirements (expires_at) WHERE source = 'BONUS' AND closed_at IS NULL;

-- How far an account's bets have been counted into its open rows: the facts that were visible then. A fact that became visible
-- later is counted later, whatever its time.
CREATE TABLE wagering_marks (
  member_id BIGINT NOT NULL,
  snapshot TEXT NOT NULL,
  counted_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT wagering_marks_pkey PRIMARY KEY (member_id, merchant_id)
);

-- Payment providers of a merchant (rules E4.1): where they are called, and the key that signs calls in both directions.
CREATE TABLE cashier_providers (
  id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- until when calls to us may still be signed with the former key
  former_until TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  -- false: gets no new orders and payouts; what it says about earlier ones is still taken
  is_open BOOLEAN NOT NULL DEFAULT true,
  name TEXT NOT NULL,
  base_url TEXT NOT NULL,
  key_id TEXT NOT NULL,
  -- sealed by the vault
  secret_sealed TEXT NOT NULL,
  former_key_id TEXT,
  former_secret_sealed TEXT,
  CONSTRAINT cashier_providers_pkey PRIMARY KEY (id),
  CONSTRAINT cashier_providers_base_url CHECK (base_url ~ '^https?://[^?#]+[^/?#]$'),
  CONSTRAINT cashier_providers_former CHECK (num_nonnulls(former_key_id, former_secret_sealed, former_until) IN (0, 3)
    AND former_key_id IS DISTINCT FROM key_id),
  CONSTRAINT cashier_providers_merchant_id_fkey
    FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX cashier_providers_merchant_id_name_key ON cashier_providers(merchant_id, name);

-- Deposits (rules E4.1, E4.2): the ways to pay in, what members began, what arrived.
CREATE TABLE deposit_channels (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  method TEXT NOT NULL,
  chain TEXT,
  name TEXT NOT NULL,
  min_units BIGINT NOT NULL,
  max_units BIGINT NOT NULL,
  -- of what arrives, and a fixed amount for each payment
  fee_ppm INTEGER NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  -- minutes of the merchant's day; equal: all day
  opens_minute INTEGER NOT NULL DEFAULT 0,
  closes_minute INTEGER NOT NULL DEFAULT 0,
  -- minutes in which a payment is expected
  minutes INTEGER NOT NULL DEFAULT 30,
  -- of USDT: units of the merchant's currency for one of it
  rate_units BIGINT,
  sort INTEGER NOT NULL DEFAULT 0,
  is_open BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT deposit_channels_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_channels_method CHECK (method IN ('BANK', 'EWALLET', 'GATEWAY', 'USDT')
    AND (method = 'USDT') = (chain IS NOT NULL) AND (method = 'USDT') = (rate_units IS NOT NULL)
    AND (chain IS NULL OR chain IN ('TRC20', 'ERC20'))),
  CONSTRAINT deposit_channels_bounds CHECK (min_units > 0 AND max_units >= min_units AND fee_ppm BETWEEN 0 AND 500000
    AND fee_units BETWEEN 0 AND min_units AND opens_minute BETWEEN 0 AND 1439 AND closes_minute BETWEEN 0 AND 1439
    AND minutes BETWEEN 5 AND 10080 AND (rate_units IS NULL OR rate_units > 0)),
  CONSTRAINT deposit_channels_provider_fkey FOREIGN KEY (provider_id) REFERENCES cashier_providers(id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX deposit_channels_merchant_id_name_key ON deposit_channels(merchant_id, name);

CREATE TABLE deposits (
  -- made by the server of account and key of the command, and the order's id at the provider
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  channel_id UUID NOT NULL,
  provider_id UUID NOT NULL,
  state TEXT NOT NULL DEFAULT 'CREATED',
  asset TEXT NOT NULL,
  ordered_units BIGINT NOT NULL,
  pay_asset TEXT NOT NULL,
  pay_units BIGINT NOT NULL,
  rate_units BIGINT,
  fee_ppm INTEGER NOT NULL,
  fee_fixed_units BIGINT NOT NULL,
  -- what the provider answered; null while it has not
  provider_ref TEXT,
  pay_to JSONB,
  -- of USDT: the payer's own address, where later payments come to as well
  address TEXT,
  -- what was booked less what was reversed, and the fees of it
  credited_units BIGINT NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  reason TEXT,
  -- the picture of the slip, sealed
  proof TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- when the provider is asked next what it knows; null: no more
  ask_at TIMESTAMPTZ(3),
  polls INTEGER NOT NULL DEFAULT 0,
  -- one more with each change: an answer that was asked for before the last change is asked for again
  version INTEGER NOT NULL DEFAULT 0,
  verdict_id BIGINT,
  -- An officer takes up a deposit or a withdrawal, so that two do not decide the same one.
  claimed_by TEXT,
  claimed_until TIMESTAMPTZ(3),
  -- The promotion that a member chose with a deposit (rules C5): its part in it is the entry, this only says which one was meant.
  promotion_code TEXT,
  CONSTRAINT deposits_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT deposits_state CHECK (state IN ('CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED')
    AND (state IN ('CREATED', 'SUBMITTED')) = (ended_at IS NULL) AND (state = 'REFUSED') = (reason IS NOT NULL)),
  CONSTRAINT deposits_units CHECK (ordered_units > 0 AND pay_units > 0 AND credited_units >= 0
    AND fee_units BETWEEN 0 AND credited_units),
  CONSTRAINT deposits_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deposits_channel_fkey FOREIGN KEY (channel_id) REFERENCES deposit_channels(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT deposits_claim CHECK (num_nonnulls(claimed_by, claimed_until) IN (0, 2)),
  CONSTRAINT deposits_promotion CHECK (char_length(promotion_code) BETWEEN 1 AND 60)
);
CREATE INDEX deposits_member_id_id_idx ON deposits(member_id, id);
CREATE INDEX deposits_provider_id_address_idx ON deposits(provider_id, address);
CREATE INDEX deposits_ask ON deposits(ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX deposits_due ON deposits(due_at) WHERE ended_at IS NULL;
-- First deposits are found without reading all of them.
CREATE INDEX deposits_credited ON deposits (merchant_id, ended_at) WHERE state = 'CREDITED';

CREATE TABLE deposit_payments (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  -- the provider's own name for it
  payment_id TEXT NOT NULL,
  -- null: it came to an address and nobody had begun a deposit there; an officer finds whose it is
  deposit_id UUID,
  address TEXT,
  units BIGINT NOT NULL,
  state TEXT NOT NULL,
  confirmations INTEGER,
  needed INTEGER,
  tx_hash TEXT,
  -- what is booked for it now, with its fee; zero while it is not, or not any more
  credited_units BIGINT NOT NULL DEFAULT 0,
  fee_units BIGINT NOT NULL DEFAULT 0,
  -- how often it was booked: a chain may drop a payment and bring it back
  bookings INTEGER NOT NULL DEFAULT 0,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  -- Not credited, since its owner is excluded or over its own limit (rules E4.2): since when, and why; when it was given back to where it
  -- came from.
  held_at TIMESTAMPTZ(3),
  held_why TEXT,
  returned_at TIMESTAMPTZ(3),
  CONSTRAINT deposit_payments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT deposit_payments_state CHECK (state IN ('SEEN', 'CONFIRMED', 'REVERSED') AND units > 0
    AND credited_units >= 0 AND fee_units BETWEEN 0 AND credited_units AND bookings >= 0
    AND (credited_units = 0 OR state = 'CONFIRMED' AND bookings > 0 AND deposit_id IS NOT NULL)),
  CONSTRAINT deposit_payments_held CHECK ((held_at IS NULL) = (held_why IS NULL) AND (returned_at IS NULL OR held_at IS NOT NULL)
    AND (held_at IS NULL OR credited_units = 0) AND held_why IN ('PROTECTION_EXCLUDED', 'PROTECTION_DEPOSIT_LIMIT'))
);
CREATE INDEX deposit_payments_held_idx ON deposit_payments(held_at) WHERE held_at IS NOT NULL AND returned_at IS NULL;
-- One payment of the outside is one row, however often it is told (safety I21).
CREATE UNIQUE INDEX deposit_payments_provider_id_payment_id_key ON deposit_payments(provider_id, payment_id);
CREATE INDEX deposit_payments_deposit_id_idx ON deposit_payments(deposit_id);

CREATE TABLE deposit_steps (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  deposit_id UUID NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  -- MEMBER, PROVIDER, CLOCK, OFFICER
  by TEXT NOT NULL,
  CONSTRAINT deposit_steps_pkey PRIMARY KEY (id, merchant_id)
);
CREATE INDEX deposit_steps_deposit_id_idx ON deposit_steps(deposit_id);

-- Withdrawals (rules E4.3, E4.4): the accounts that are paid to, what was asked for, how it was paid, who approved it.
CREATE TABLE payout_accounts (
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  method TEXT NOT NULL,
  chain TEXT,
  bank TEXT,
  -- number and holder, sealed
  sealed TEXT NOT NULL,
  -- blind index of the number
  number_index BYTEA NOT NULL,
  bound_at TIMESTAMPTZ(3) NOT NULL,
  removed_at TIMESTAMPTZ(3),
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT payout_accounts_method CHECK (method IN ('BANK', 'EWALLET', 'USDT') AND (method = 'USDT') = (chain IS NOT NULL)
    AND (method = 'USDT') = (bank IS NULL) AND (chain IS NULL OR chain IN ('TRC20', 'ERC20'))),
  CONSTRAINT payout_accounts_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX payout_accounts_member_id_idx ON payout_accounts(member_id);
-- A number is bound once at a time (safety 4.5).
CREATE UNIQUE INDEX payout_accounts_bound ON payout_accounts(merchant_id, number_index) WHERE removed_at IS NULL;

CREATE TABLE withdrawals (
  -- the subject of its movements in the ledger
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  -- made by the server of account and key of the command
  public_id UUID NOT NULL,
  account_id UUID NOT NULL,
  provider_id UUID NOT NULL,
  state TEXT NOT NULL DEFAULT 'REQUESTED',
  asset TEXT NOT NULL,
  pay_asset TEXT NOT NULL,
  -- of USDT: units of the merchant's currency for one of it
  rate_units BIGINT,
  amount_units BIGINT NOT NULL,
  fee_units BIGINT NOT NULL,
  -- where the amount is now: held, paid, taken as the fee, back in the wallet
  held_units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL DEFAULT 0,
  fee_taken_units BIGINT NOT NULL DEFAULT 0,
  returned_units BIGINT NOT NULL DEFAULT 0,
  -- what its owner says has arrived; null while it was not said
  received_units BIGINT,
  forced BOOLEAN NOT NULL DEFAULT false,
  automatic BOOLEAN NOT NULL DEFAULT false,
  -- bookings back to the wallet so far: the version of the last one
  releases INTEGER NOT NULL DEFAULT 0,
  payouts INTEGER NOT NULL DEFAULT 1,
  reason TEXT,
  -- the picture that shows that it has not arrived, sealed
  proof TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- until when the one who has to act has time
  due_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  -- first sending of the payout under way
  sent_at TIMESTAMPTZ(3),
  -- when the provider is asked next; null: not
  ask_at TIMESTAMPTZ(3),
  polls INTEGER NOT NULL DEFAULT 0,
  -- one more with each change: an answer that was asked for before the last change is asked for again
  version INTEGER NOT NULL DEFAULT 0,
  verdict_id BIGINT,
  claimed_by TEXT,
  claimed_until TIMESTAMPTZ(3),
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT withdrawals_state CHECK (state IN ('REQUESTED', 'REVIEWING', 'APPROVED', 'SENT', 'UNKNOWN', 'PAID_OUT', 'RECEIPT_ASKED',
    'RECEIVED', 'PARTLY', 'NOT_RECEIVED', 'DISPUTED', 'SETTLED', 'REFUNDED', 'REFUSED', 'FAILED', 'CANCELLED')
    AND (state IN ('SETTLED', 'REFUNDED', 'REFUSED', 'FAILED', 'CANCELLED')) = (ended_at IS NOT NULL)
    AND (state = 'REFUSED') = (reason IS NOT NULL)),
  -- Nothing of it is anywhere else, and nothing stays held behind its end (safety I14).
  CONSTRAINT withdrawals_units CHECK (amount_units > 0 AND fee_units BETWEEN 0 AND amount_units
    AND held_units >= 0 AND paid_units >= 0 AND fee_taken_units IN (0, fee_units) AND returned_units >= 0
    AND held_units + paid_units + fee_taken_units + returned_units = amount_units
    AND (ended_at IS NULL OR held_units = 0) AND received_units BETWEEN 0 AND amount_units - fee_units),
  CONSTRAINT withdrawals_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT withdrawals_account_fkey FOREIGN KEY (account_id, merchant_id) REFERENCES payout_accounts(id, merchant_id)
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT withdrawals_claim CHECK (num_nonnulls(claimed_by, claimed_until) IN (0, 2))
);
CREATE UNIQUE INDEX withdrawals_public_id_merchant_id_key ON withdrawals(public_id, merchant_id);
CREATE INDEX withdrawals_member_id_public_id_idx ON withdrawals(member_id, public_id);
CREATE INDEX withdrawals_member_id_created_at_idx ON withdrawals(member_id, created_at);
CREATE INDEX withdrawals_account_id_idx ON withdrawals(account_id);
CREATE INDEX withdrawals_ask ON withdrawals(ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX withdrawals_open ON withdrawals(state, due_at) WHERE ended_at IS NULL;
-- What left and what was given on a day, for reports of a merchant (protection L5).
CREATE INDEX withdrawals_merchant_id_created_at_idx ON withdrawals (merchant_id, created_at);

CREATE TABLE withdrawal_payouts (
  -- its name at the provider
  id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  withdrawal_id BIGINT NOT NULL,
  -- a remainder that is paid again is another payout
  no INTEGER NOT NULL,
  -- in the wallet's currency, and as it is paid
  units BIGINT NOT NULL,
  pay_units BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'NEW',
  provider_ref TEXT,
  tx_hash TEXT,
  -- of its units: booked as paid and not booked back
  paid_units BIGINT NOT NULL DEFAULT 0,
  sends INTEGER NOT NULL DEFAULT 0,
  -- how often a part of it was booked back
  undone INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT withdrawal_payouts_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT withdrawal_payouts_state CHECK (state IN ('NEW', 'PAID', 'REFUSED', 'RETURNED')),
  CONSTRAINT withdrawal_payouts_units CHECK (units > 0 AND pay_units > 0 AND paid_units BETWEEN 0 AND units AND sends >= 0)
);
CREATE UNIQUE INDEX withdrawal_payouts_withdrawal_id_no_merchant_id_key ON withdrawal_payouts(withdrawal_id, no, merchant_id);

CREATE TABLE withdrawal_steps (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  withdrawal_id BIGINT NOT NULL,
  -- null: the first
  from_state TEXT,
  to_state TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  -- MEMBER, OFFICER, BANK, CLOCK
  by TEXT NOT NULL,
  CONSTRAINT withdrawal_steps_pkey PRIMARY KEY (id, merchant_id)
);
CREATE INDEX withdrawal_steps_withdrawal_id_idx ON withdrawal_steps(withdrawal_id);

-- Officers who approved; a large amount needs two of them.
CREATE TABLE withdrawal_approvals (
  merchant_id INTEGER NOT NULL,
  withdrawal_id BIGINT NOT NULL,
  officer TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT withdrawal_approvals_pkey PRIMARY KEY (withdrawal_id, officer, merchant_id)
);

-- Reconciliation with payment providers (safety I23): what their statements say, and where our books say something else.
CREATE TABLE provider_statements (
  provider_id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  read_to TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT provider_statements_pkey PRIMARY KEY (provider_id, merchant_id)
);

CREATE TABLE provider_movements (
  provider_id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  movement_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  our_id TEXT NOT NULL,
  currency TEXT NOT NULL,
  units BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT provider_movements_pkey PRIMARY KEY (provider_id, movement_id, merchant_id),
  CONSTRAINT provider_movements_kind CHECK (kind IN ('ORDER_PAYMENT', 'ORDER_REVERSAL', 'PAYOUT', 'PAYOUT_RETURN', 'FEE') AND units >= 0)
);
CREATE INDEX provider_movements_provider_id_our_id_idx ON provider_movements(provider_id, our_id);
CREATE INDEX provider_movements_at_idx ON provider_movements(at);

CREATE TABLE provider_differences (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  our_id TEXT NOT NULL,
  -- in the currency that is paid
  theirs_units BIGINT NOT NULL,
  ours_units BIGINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  cleared_at TIMESTAMPTZ(3),
  CONSTRAINT provider_differences_pkey PRIMARY KEY (id, merchant_id)
);
CREATE UNIQUE INDEX provider_differences_open ON provider_differences(provider_id, our_id, merchant_id) WHERE cleared_at IS NULL;

-- Settlement with payment providers (safety I23): what a statement says is settled, item by item, so that a clearing account is 0 once
-- both sides say the same, and keeps exactly what they say differently.
CREATE TABLE provider_settlements (
  -- the subject of its movement in the ledger
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  provider_id UUID NOT NULL,
  asset TEXT NOT NULL,
  -- more than zero: the provider owed it to the house
  units BIGINT NOT NULL,
  -- until when the statement was read
  settled_to TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT provider_settlements_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT provider_settlements_units CHECK (units <> 0)
);
CREATE INDEX provider_settlements_provider_id_id_idx ON provider_settlements(provider_id, id);

-- What was settled so far of a deposit, of an address with all deposits to it, of a payout, or of a name that is none of ours.
CREATE TABLE provider_settled (
  provider_id UUID NOT NULL,
  merchant_id INTEGER NOT NULL,
  item TEXT NOT NULL,
  asset TEXT NOT NULL,
  units BIGINT NOT NULL,
  CONSTRAINT provider_settled_pkey PRIMARY KEY (provider_id, item, merchant_id)
);

-- What two officers put into a wallet or took out of it: the subject of its movement, never changed.
CREATE TABLE adjustments (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- below zero: taken out
  units BIGINT NOT NULL,
  by TEXT NOT NULL,
  second TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT adjustments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT adjustments_units CHECK (units <> 0),
  CONSTRAINT adjustments_two CHECK (by <> second)
);
CREATE INDEX adjustments_member_id_id_idx ON adjustments (member_id, id);
