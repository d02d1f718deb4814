-- The wallets of the sides of some bills, by their owners in order. Of who owes: whether an older bill of it is open, and the debt
-- that credits pay first.
CREATE TYPE bill_wallets AS (
  owners bigint[], accounts bigint[], assets text[], funds bigint[], frozen boolean[], held boolean[],
  waits boolean[], debts bigint[]
);

-- What bills are given, in their order: the accounts of both sides, the places of their owners among the wallets (the house has
-- none), how much, and whether that is less than was asked.
CREATE TYPE bill_shares AS (
  froms bigint[], tos bigint[], payers_at int[], payees_at int[], gives bigint[], short boolean[]
);

-- What members bet and received per business day, folded from facts and transfers, so that the figures of a team read days
-- and not lines (rules B4). How it is folded, and what a whole team adds up to, is in prisma/functions/agency.

-- Days lead the key: a figure reads one day of many members, and new rows lie together.
CREATE TABLE member_days (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  category TEXT NOT NULL,
  bet_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT member_days_pkey PRIMARY KEY (day, member_id, category, merchant_id)
) WITH (fillfactor = 70);

-- What came to a member's wallet per kind of transfer, and what it paid out of it: rebates, wages, dividends, deposits. Rebates
-- and wages have the category they were booked for; CONS is what belongs to all together.
CREATE TABLE member_incomes (
  day DATE NOT NULL,
  member_id BIGINT NOT NULL,
  kind SMALLINT NOT NULL,
  units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  category TEXT NOT NULL DEFAULT 'CONS',
  CONSTRAINT member_incomes_pkey PRIMARY KEY (day, member_id, kind, category, merchant_id)
) WITH (fillfactor = 70);

-- How far the fold is. Facts of transactions before `facts_before` are in, and transfers up to the id `folded_to`; `next_to`
-- and `next_xact` are the next mark of transfers, as in roll_up_house(), set at `next_at`. Every transaction that began before
-- `folded_at` has ended and is in: however long one stays open, no fact that is still to be folded is older by the clock.
CREATE TABLE team_day_marks (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  facts_before xid8 NOT NULL DEFAULT '0',
  folded_at TIMESTAMPTZ(3),
  folded_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  next_at TIMESTAMPTZ(3)
);
-- There are no facts yet, so none can be of an earlier transaction.
INSERT INTO team_day_marks (facts_before) VALUES (stored_xact());

-- What everybody below an account adds up to (rules B4), written from new facts, transfers and accounts only: a figure of a team
-- reads one row an account and day, however many there are below it.

-- Each sum is kept twice: `is_real` counts for everybody, the rest lies behind a test account and counts for a viewer who is one
-- itself (rules B1). Nobody ever moves in the tree, and an account that is marked for tests has never moved money
-- (protection A11): so what was added once stays right, but for the heads of marked accounts, which team_changes takes back.
CREATE TABLE team_sums (
  upline_id BIGINT NOT NULL,
  members INTEGER NOT NULL,
  agents INTEGER NOT NULL,
  balance_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  CONSTRAINT team_sums_pkey PRIMARY KEY (upline_id, is_real, merchant_id)
) WITH (fillfactor = 70);

CREATE TABLE team_days (
  day DATE NOT NULL,
  upline_id BIGINT NOT NULL,
  category TEXT NOT NULL,
  bet_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  CONSTRAINT team_days_pkey PRIMARY KEY (day, upline_id, category, is_real, merchant_id)
) WITH (fillfactor = 70);

-- What is not a sum over categories: who was active in any, who was opened, which rebates and deposits came in.
CREATE TABLE team_day_totals (
  day DATE NOT NULL,
  upline_id BIGINT NOT NULL,
  rebate_units BIGINT NOT NULL,
  deposit_units BIGINT NOT NULL,
  active INTEGER NOT NULL,
  opened INTEGER NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  -- Water rebates and promotions are part of what a team won or lost (rules B4 FS, PR), and so of its reports: they are folded like
  -- rebates and deposits. What was booked before is taken in here, as far as the fold has come.
  water_units BIGINT NOT NULL DEFAULT 0,
  promotion_units BIGINT NOT NULL DEFAULT 0,
  -- Withdrawals that were paid (rules B4 W) and the rebates of uplines are figures of a team, beside its deposits and all of its
  -- rebates: they are folded like those. What was booked before is taken in here, as far as the fold has come.
  upline_rebate_units BIGINT NOT NULL DEFAULT 0,
  withdrawal_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT team_day_totals_pkey PRIMARY KEY (day, upline_id, is_real, merchant_id)
) WITH (fillfactor = 70);

-- Accounts that came into teams or count otherwise from now on; a row goes when it was folded. Who opens an account writes one
-- row here and none of its uplines': those would queue on the row of their top agent.
CREATE TABLE team_changes (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  -- 1: counts from now on; -1: counts no longer so
  heads SMALLINT NOT NULL,
  -- for how many levels up it is real; null: for all of them
  real_levels SMALLINT,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT team_changes_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT team_changes_heads CHECK (heads IN (-1, 1))
);

-- Contracts between levels, their immutable terms, and the signatures under them.
CREATE TABLE contracts (
  id BIGSERIAL NOT NULL,
  public_id UUID NOT NULL DEFAULT gen_random_uuid(),
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  payer_id BIGINT,
  payee_id BIGINT NOT NULL,
  state TEXT NOT NULL,
  requested_by TEXT,
  version_no INTEGER,
  effective_from TIMESTAMPTZ(3),
  effective_to TIMESTAMPTZ(3),
  supersedes_id BIGINT,
  offered_at TIMESTAMPTZ(3) NOT NULL,
  answer_by TIMESTAMPTZ(3),
  end_reason TEXT,
  CONSTRAINT contracts_pkey PRIMARY KEY (id),
  CONSTRAINT contracts_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  CONSTRAINT contracts_state CHECK (state IN ('P', 'A', 'R', 'V', 'C', 'E', 'X')),
  CONSTRAINT contracts_requested_by CHECK (requested_by IN ('PAYER', 'PAYEE')),
  CONSTRAINT contracts_sides CHECK (payer_id <> payee_id)
);
CREATE UNIQUE INDEX contracts_public_id_key ON contracts(public_id);
CREATE INDEX contracts_payee_id_kind_idx ON contracts(payee_id, kind);
CREATE INDEX contracts_payer_id_kind_idx ON contracts(payer_id, kind);
-- The contracts a run reads, without those that ended long ago.
CREATE INDEX contracts_merchant_id_kind_effective_to_idx ON contracts(merchant_id, kind, effective_to);
-- At most one live contract of a kind and category for a payee (rules B5).
CREATE UNIQUE INDEX contracts_live ON contracts(payee_id, kind, category) WHERE state IN ('A', 'V');
-- At most one offer waits for an answer.
CREATE UNIQUE INDEX contracts_offered ON contracts(payee_id, kind, category) WHERE state IN ('P', 'E');

CREATE TABLE contract_versions (
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  version_no INTEGER NOT NULL,
  period_code TEXT,
  minimum_bet_units BIGINT,
  deduct_wages BOOLEAN NOT NULL DEFAULT true,
  carry_over TEXT NOT NULL DEFAULT 'NONE',
  win_rate_ppm INTEGER,
  loss_rate_ppm INTEGER,
  single_bet_units BIGINT,
  effective_from TIMESTAMPTZ(3),
  effective_to TIMESTAMPTZ(3),
  offered_as BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  -- the dividend's base counts at most so many times the theoretical result; 0: without bound
  cap_factor SMALLINT NOT NULL DEFAULT 3,
  -- A first contract of a pair may work from the start of the period in which it is signed, where both sides agree (rules B6.2): its
  -- text says so, and the version keeps it.
  starts_running BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT contract_versions_pkey PRIMARY KEY (id),
  CONSTRAINT contract_versions_carry_over CHECK (carry_over IN ('NONE', 'MONTH', 'NEXT', 'PERMANENT')),
  CONSTRAINT contract_versions_period_code CHECK (period_code IN ('D', 'W', 'H', 'M')),
  CONSTRAINT contract_versions_rates CHECK (win_rate_ppm BETWEEN 0 AND 1000000 AND loss_rate_ppm BETWEEN 0 AND 1000000
    AND single_bet_units >= 0),
  CONSTRAINT contract_versions_contract_id_fkey
    FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT contract_versions_offered_as_fkey
    FOREIGN KEY (offered_as) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT contract_versions_cap_factor CHECK (cap_factor BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX contract_versions_contract_id_version_no_key ON contract_versions(contract_id, version_no);

CREATE TABLE contract_tiers (
  version_id BIGINT NOT NULL,
  tier_no SMALLINT NOT NULL,
  periodic_bets_units BIGINT NOT NULL,
  net_loss_units BIGINT NOT NULL,
  active_user_count INTEGER NOT NULL,
  rate_type TEXT NOT NULL,
  ratio_ppm INTEGER NOT NULL,
  fixed_units BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT contract_tiers_pkey PRIMARY KEY (version_id,tier_no),
  CONSTRAINT contract_tiers_rate_type CHECK (rate_type IN ('P', 'F')),
  CONSTRAINT contract_tiers_numbers CHECK (tier_no BETWEEN 1 AND 10 AND periodic_bets_units >= 0 AND net_loss_units >= 0
    AND active_user_count >= 0 AND ratio_ppm BETWEEN 0 AND 1000000 AND fixed_units >= 0),
  CONSTRAINT contract_tiers_version_id_fkey
    FOREIGN KEY (version_id) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE contract_events (
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  event TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  actor_id BIGINT,
  reason TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_events_pkey PRIMARY KEY (id),
  CONSTRAINT contract_events_contract_id_fkey
    FOREIGN KEY (contract_id) REFERENCES contracts(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX contract_events_contract_id_idx ON contract_events(contract_id);

-- The text that the two sides sign: what the terms of a version say, in words that never change.
CREATE TABLE contract_texts (
  version_id BIGINT NOT NULL,
  text TEXT NOT NULL,
  sha256 BYTEA NOT NULL,
  CONSTRAINT contract_texts_pkey PRIMARY KEY (version_id),
  CONSTRAINT contract_texts_version_id_fkey
    FOREIGN KEY (version_id) REFERENCES contract_versions(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Keys that sign contracts. A private half opens with the master key only; public halves are kept forever.
CREATE TABLE contract_keys (
  kid TEXT NOT NULL,
  public_key BYTEA NOT NULL,
  sealed_private TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_keys_pkey PRIMARY KEY (kid)
);

-- A side's confirmation of a text, signed with the platform's key. No member stands for the house.
CREATE TABLE contract_signatures (
  version_id BIGINT NOT NULL,
  side TEXT NOT NULL,
  member_id BIGINT,
  kid TEXT NOT NULL,
  protected TEXT NOT NULL,
  signature TEXT NOT NULL,
  signed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT contract_signatures_pkey PRIMARY KEY (version_id, side),
  CONSTRAINT contract_signatures_side CHECK (side IN ('PAYER', 'PAYEE')),
  CONSTRAINT contract_signatures_version_id_fkey
    FOREIGN KEY (version_id) REFERENCES contract_texts(version_id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT contract_signatures_kid_fkey
    FOREIGN KEY (kid) REFERENCES contract_keys(kid) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Runs, bills and their payment (rules B7–B11, speed 2.2).

-- One closed window of one kind and merchant. `snapshot` is what the run's scan saw: facts it missed go into the merchant's next
-- run (rules B9). Its totals are those of the bills when they were made.
CREATE TABLE wage_runs (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  period_code TEXT NOT NULL,
  window_start TIMESTAMPTZ(3) NOT NULL,
  window_end TIMESTAMPTZ(3) NOT NULL,
  snapshot TEXT,
  line_count BIGINT NOT NULL DEFAULT 0,
  contract_count INTEGER NOT NULL DEFAULT 0,
  due_units BIGINT NOT NULL DEFAULT 0,
  paid_units BIGINT NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  settled_at TIMESTAMPTZ(3),
  CONSTRAINT wage_runs_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wage_runs_kind CHECK (kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE')),
  -- R: the 5-minute windows of the real-time wage; the others as rules B5 has them
  CONSTRAINT wage_runs_period_code CHECK (period_code IN ('R', 'D', 'W', 'H', 'M')
    AND (kind = 'REALTIME_WAGE') = (period_code = 'R')),
  CONSTRAINT wage_runs_window CHECK (window_start < window_end)
);
CREATE UNIQUE INDEX wage_runs_kind_period_code_window_start_merchant_id_key
  ON wage_runs(kind, period_code, window_start, merchant_id);
-- A merchant's newest run is found without reading the runs of the others.
CREATE INDEX wage_runs_merchant_id_kind_period_code_window_start_idx
  ON wage_runs(merchant_id, kind, period_code, window_start);
-- The newest windows of a kind that are settled.
CREATE INDEX wage_runs_settled ON wage_runs (kind, settled_at) WHERE settled_at IS NOT NULL;

-- What one contract earned in one window or period, with the figures that explain it: which ones depends on the kind. There is no
-- row for a contract that had nothing to count. A bill is the subject of the transfers that pay it. It has no foreign key to its
-- run, which is (merchant, kind, period code, period start): the check would lock the run once a bill. Reading by payer or payee
-- goes through their contracts, so that a bill has two index entries and no more.
CREATE TABLE wage_payments (
  -- wide columns first, so that no row holds empty bytes between them
  id BIGSERIAL NOT NULL,
  contract_id BIGINT NOT NULL,
  -- null is the house
  payer_id BIGINT,
  payee_id BIGINT NOT NULL,
  period_start TIMESTAMPTZ(3) NOT NULL,
  period_end TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  paid_at TIMESTAMPTZ(3),
  -- dividend: the end of the pay window (rules B10.5)
  pay_until TIMESTAMPTZ(3),
  due_units BIGINT NOT NULL,
  paid_units BIGINT NOT NULL DEFAULT 0,
  -- real-time wage: effective bets of won and lost lines, and the negative rest in units × 10^6
  won_units BIGINT,
  lost_units BIGINT,
  carry_in_ppm_units BIGINT,
  carry_out_ppm_units BIGINT,
  -- the others: effective bets of the team, and what the tier that was reached pays if it is a fixed amount
  effective_units BIGINT,
  fixed_units BIGINT,
  -- dividend: loss and theoretical result of the team, the base after carry and cap, the negative base in and out (rules B10);
  -- wages: effective bets below zero in and out (rules B11); daily wage: the base is the effective bets with those that came in,
  -- rounded down to the rank unit
  loss_units BIGINT,
  theoretical_units BIGINT,
  base_units BIGINT,
  carry_in_units BIGINT,
  carry_out_units BIGINT,
  merchant_id INTEGER NOT NULL,
  version_no INTEGER NOT NULL,
  -- real-time wage: rates, and how many lines counted
  win_rate_ppm INTEGER,
  loss_rate_ppm INTEGER,
  line_count INTEGER,
  -- the others: active users of the team, and the tier that was reached
  active_users INTEGER,
  ratio_ppm INTEGER,
  tier_no SMALLINT,
  -- how many transfers have paid it so far: the version of the last one
  parts SMALLINT NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  category TEXT NOT NULL,
  period_code TEXT NOT NULL,
  state TEXT NOT NULL,
  -- hourly wage: one row for each clock hour of the day (rules B8)
  detail JSONB,
  CONSTRAINT wage_payments_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT wage_payments_period CHECK (period_start < period_end AND period_code IN ('R', 'D', 'W', 'H', 'M')
    AND (kind = 'REALTIME_WAGE') = (period_code = 'R')),
  CONSTRAINT wage_payments_figures CHECK (CASE kind
    WHEN 'REALTIME_WAGE' THEN
    num_nulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units) = 0
    AND num_nonnulls(effective_units, active_users, tier_no, ratio_ppm, fixed_units, loss_units, theoretical_units, base_units,
    carry_in_units, carry_out_units, detail) = 0
    AND line_count >= 0 AND carry_in_ppm_units <= 0 AND carry_out_ppm_units <= 0
    WHEN 'DAILY_WAGE' THEN
    num_nulls(effective_units, active_users) = 0 AND num_nonnulls(ratio_ppm, fixed_units) = num_nonnulls(tier_no)
    AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
    loss_units, theoretical_units, detail) = 0
    AND coalesce(carry_in_units, 0) <= 0 AND coalesce(carry_out_units, 0) <= 0
    WHEN 'HOURLY_WAGE' THEN
    num_nulls(effective_units, active_users, detail) = 0 AND jsonb_typeof(detail) = 'array'
    AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
    tier_no, ratio_ppm, fixed_units, loss_units, theoretical_units, base_units) = 0
    AND coalesce(carry_in_units, 0) <= 0 AND coalesce(carry_out_units, 0) <= 0
    WHEN 'DIVIDEND' THEN
    num_nulls(effective_units, active_users, loss_units, theoretical_units, base_units, carry_in_units, carry_out_units) = 0
    AND num_nonnulls(ratio_ppm, fixed_units) = num_nonnulls(tier_no) AND carry_in_units <= 0 AND carry_out_units <= 0
    AND num_nonnulls(won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units, carry_out_ppm_units,
    detail) = 0
    ELSE false END),
  CONSTRAINT wage_payments_paid CHECK (paid_units BETWEEN 0 AND due_units),
  -- UNPAID: made and not yet paid, a dividend also in part, until its pay window ends. PARTIAL, INSUFFICIENT, DEFAULTED: every
  -- credit of the payer pays it first. FORCED_PAID: paid in full after it was defaulted on.
  CONSTRAINT wage_payments_outcome CHECK (CASE WHEN due_units = 0 THEN state IN ('NOTHING', 'NOT_REACHED')
    WHEN paid_units = due_units THEN state IN ('PAID', 'FORCED_PAID')
    WHEN kind = 'DIVIDEND' THEN state IN ('UNPAID', 'DEFAULTED')
    WHEN paid_units = 0 THEN state IN ('UNPAID', 'INSUFFICIENT', 'DEFAULTED') ELSE state IN ('PARTIAL', 'DEFAULTED') END),
  CONSTRAINT wage_payments_window CHECK (CASE WHEN kind = 'DIVIDEND' THEN pay_until IS NOT NULL
    ELSE pay_until IS NOT NULL OR state NOT IN ('PARTIAL', 'INSUFFICIENT') END)
);
CREATE UNIQUE INDEX wage_payments_contract_id_kind_period_start_merchant_id_key
  ON wage_payments(contract_id, kind, period_start, merchant_id);
-- The bills that are still due, a payer's oldest first (rules B11).
CREATE INDEX wage_payments_open ON wage_payments(payer_id, period_start, id, merchant_id)
  WHERE state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED');
-- The same bills by who waits for them: the wallet says how much is still to come.
CREATE INDEX wage_payments_awaited ON wage_payments(payee_id, merchant_id) WHERE state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED');
-- Bills that wait for their payer: wages until the hour of payment, dividends until the end of their window (rules B7, B10.5).
CREATE INDEX wage_payments_unpaid ON wage_payments(merchant_id, kind, payer_id, id) WHERE state = 'UNPAID';
-- The bills of periods that somebody receives or has to pay, newest first. Real-time bills, which are many, are in neither.
CREATE INDEX wage_payments_billed_payee ON wage_payments(payee_id, kind, period_start, id, merchant_id)
  WHERE kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND');
CREATE INDEX wage_payments_billed_payer ON wage_payments(payer_id, kind, period_start, id, merchant_id)
  WHERE kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND');
-- A dividend's negative rest, which the next one starts from (rules B10.2).
CREATE INDEX wage_payments_carried_dividend ON wage_payments(payee_id, category, period_start, merchant_id)
  WHERE kind = 'DIVIDEND' AND (carry_in_units <> 0 OR carry_out_units <> 0);
-- Where a negative rest came in or went on. There are few of them, and the newest of a payee and category says what is carried.
CREATE INDEX wage_payments_carried ON wage_payments(payee_id, kind, category, period_start, contract_id, merchant_id)
  WHERE carry_in_ppm_units <> 0 OR carry_out_ppm_units <> 0;
-- Wages that are retried, by the end of their window.
CREATE INDEX wage_payments_retried ON wage_payments(pay_until, id) WHERE state IN ('PARTIAL', 'INSUFFICIENT');

-- Payers whose dividends are paid without being asked, as far as their wallets go (rules B10.5).
CREATE TABLE dividend_payers (
  member_id BIGINT NOT NULL,
  auto_pay BOOLEAN NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT dividend_payers_pkey PRIMARY KEY (member_id, merchant_id)
);

-- Money between an upline and a direct downline (rules B3), and the wagering requirements that come with it (rules C5).

-- One transfer along one edge of the tree. It is the subject of its movement in the ledger.
CREATE TABLE agent_transfers (
  id BIGSERIAL NOT NULL,
  sender_id BIGINT NOT NULL,
  receiver_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  merchant_id INTEGER NOT NULL,
  -- from where it was sent; null where no visitor sent it
  verdict_id INTEGER,
  -- DOWN to a direct downline, UP to the own upline
  direction TEXT NOT NULL,
  -- the client's id of the command: one command, one transfer, also when its stored answer is forgotten
  request_id UUID NOT NULL,
  memo TEXT NOT NULL DEFAULT '',
  CONSTRAINT agent_transfers_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT agent_transfers_direction CHECK (direction IN ('DOWN', 'UP')),
  -- whole cents (rules B3.1), to somebody else
  CONSTRAINT agent_transfers_units CHECK (units > 0 AND units % 100 = 0),
  CONSTRAINT agent_transfers_sides CHECK (sender_id <> receiver_id),
  CONSTRAINT agent_transfers_memo CHECK (length(memo) <= 140)
);
CREATE UNIQUE INDEX agent_transfers_sender_id_request_id_merchant_id_key ON agent_transfers(sender_id, request_id, merchant_id);
-- What somebody sent today (rules B3.1), and what somebody received, for the counters of money laundering (rules E6).
CREATE INDEX agent_transfers_sender_id_created_at_idx ON agent_transfers(sender_id, created_at);
CREATE INDEX agent_transfers_receiver_id_created_at_idx ON agent_transfers(receiver_id, created_at);
