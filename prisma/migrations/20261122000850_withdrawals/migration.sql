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
  -- made by the client
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
  asked INTEGER NOT NULL DEFAULT 0,
  -- one more with each change: an answer that was asked for before the last change is asked for again
  version INTEGER NOT NULL DEFAULT 0,
  verdict_id BIGINT,
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
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX withdrawals_public_id_merchant_id_key ON withdrawals(public_id, merchant_id);
CREATE INDEX withdrawals_member_id_public_id_idx ON withdrawals(member_id, public_id);
CREATE INDEX withdrawals_member_id_created_at_idx ON withdrawals(member_id, created_at);
CREATE INDEX withdrawals_account_id_idx ON withdrawals(account_id);
CREATE INDEX withdrawals_ask ON withdrawals(ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX withdrawals_open ON withdrawals(state, due_at) WHERE ended_at IS NULL;

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
CREATE TRIGGER withdrawal_steps_append_only BEFORE UPDATE OR DELETE ON withdrawal_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Officers who approved; a large amount needs two of them.
CREATE TABLE withdrawal_approvals (
  merchant_id INTEGER NOT NULL,
  withdrawal_id BIGINT NOT NULL,
  officer TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT withdrawal_approvals_pkey PRIMARY KEY (withdrawal_id, officer, merchant_id)
);

-- In NO_WITHDRAW (safety R13) nothing new leaves an account: no transfer between members (14, 15), no hold for a withdrawal (18). What a bank
-- has paid already is booked (20), and what comes back to a wallet comes back (19); else the books would say what is not so.
CREATE OR REPLACE FUNCTION money_mode_allows(mode text, kind smallint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT mode = 'NORMAL' OR mode = 'NO_WITHDRAW' AND kind NOT IN (14, 15, 18)
$$;
