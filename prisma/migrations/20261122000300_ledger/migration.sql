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
  frozen_at TIMESTAMPTZ(3),
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id, merchant_id)
) WITH (fillfactor = 70);
-- The checks of accounts and movements, said as one call each: every statement that writes a row reads its checks again, word by
-- word. A call is read in an instant and its body is kept. It names its columns: a table cannot be made like one whose check
-- asks for the whole row.
CREATE FUNCTION ledger_account_holds(owner_id bigint, balance bigint, may_go_negative boolean) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN (balance IS NULL) = (owner_id IS NULL) AND (balance IS NULL OR balance >= 0 OR may_go_negative);
END $$;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_holds
  CHECK (ledger_account_holds(owner_id, balance, may_go_negative));
CREATE UNIQUE INDEX ledger_accounts_owner_id_kind_asset_counterparty_merchant_i_key
  ON ledger_accounts(owner_id, kind, asset, counterparty, merchant_id) NULLS NOT DISTINCT;
-- One wallet a member: its asset says whether the money is real (a demo account's is DEMO, I24).
CREATE UNIQUE INDEX ledger_accounts_cash ON ledger_accounts(owner_id, merchant_id) WHERE kind = 'CASH';

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
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (subject_id, part_id, kind, version, merchant_id)
);
CREATE FUNCTION ledger_transfer_holds(
  units bigint, from_account bigint, to_account bigint, from_balance bigint, from_version bigint, to_balance bigint,
  to_version bigint
) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN units > 0 AND from_account <> to_account
    AND (from_balance IS NULL) = (from_version IS NULL) AND (to_balance IS NULL) = (to_version IS NULL);
END $$;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_holds CHECK (ledger_transfer_holds(
  units, from_account_id, to_account_id, from_balance, from_version, to_balance, to_version));
-- An account's movements in its own order, no version twice on either side (R3, I4).
CREATE UNIQUE INDEX ledger_transfers_from ON ledger_transfers(from_account_id, from_version, merchant_id)
  WHERE from_version IS NOT NULL;
CREATE UNIQUE INDEX ledger_transfers_to ON ledger_transfers(to_account_id, to_version, merchant_id)
  WHERE to_version IS NOT NULL;
-- Rows are in the order of their ids: anyone who follows a watermark reads the end of the table only.
CREATE INDEX ledger_transfers_id_idx ON ledger_transfers USING BRIN (id) WITH (pages_per_range = 32, autosummarize = on);

-- The two legs of each transfer, for anyone who wants to read double entries.
CREATE VIEW ledger_entries AS
  SELECT id AS transfer_id, from_account_id AS account_id, -units AS units, from_version AS version,
         from_balance AS balance_after, created_at, merchant_id, kind, subject_id FROM ledger_transfers
  UNION ALL
  SELECT id, to_account_id, units, to_version, to_balance, created_at, merchant_id, kind, subject_id FROM ledger_transfers;

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

-- Guards -------------------------------------------------------------------------------------------------------------
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The identity of an account never changes, and an account is never deleted.
CREATE TRIGGER ledger_accounts_identity
  BEFORE UPDATE OF id, merchant_id, owner_id, kind, counterparty, may_go_negative OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One way to write (safety R1): only the posting functions write balances and transfers; they allow writes for their own
-- statements. It prevents mistakes; against attacks there are the grants and the invariants.
CREATE FUNCTION refuse_direct_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Asked here and not in a WHEN, which every statement would read again.
  IF current_setting('croupier.ledger_writes', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION '% on % outside the posting functions', TG_OP, TG_TABLE_NAME USING ERRCODE = 'P0405';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_accounts_guard BEFORE UPDATE OF balance, version ON ledger_accounts FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_direct_write();
CREATE TRIGGER ledger_transfers_guard BEFORE INSERT ON ledger_transfers FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_direct_write();

CREATE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account opens empty' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_opening_balance();

-- The identity of an account is checked when it is opened, not with each change of its balance: a CHECK is prepared again by
-- every statement that touches the row, and these cost a posting more than the posting itself.
CREATE FUNCTION guard_account_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind IN ('CASH', 'HELD', 'RECEIVABLE', 'POINTS') AND NEW.owner_id IS NOT NULL AND NEW.counterparty = ''
        AND (NOT NEW.may_go_negative OR NEW.kind IN ('RECEIVABLE', 'POINTS'))
      OR NEW.kind IN ('HOUSE_FUNDS', 'HOUSE_STAKES', 'HOUSE_PAYOUTS', 'HOUSE_REBATES', 'HOUSE_WAGES', 'HOUSE_POINTS')
        AND NEW.owner_id IS NULL AND NEW.counterparty = '' AND NOT NEW.may_go_negative
      OR NEW.kind = 'CLEARING' AND NEW.owner_id IS NULL AND NEW.counterparty <> '' AND NOT NEW.may_go_negative) IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no such account: % of owner %', NEW.kind, NEW.owner_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_shape BEFORE INSERT OR UPDATE OF owner_id, kind, counterparty, may_go_negative
  ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_account_shape();

-- The only change of an account's asset: a member's, from real to play money, before it ever moved anything (protection A11).
CREATE FUNCTION guard_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset = 'DEMO' AND OLD.version = 0 AND OLD.balance = 0
     AND EXISTS (SELECT 1 FROM members WHERE id = OLD.owner_id AND test_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the asset of account % stays', OLD.id USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER ledger_accounts_asset BEFORE UPDATE OF asset ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_asset();
