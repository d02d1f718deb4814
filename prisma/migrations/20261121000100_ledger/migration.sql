-- Accounts, transfers, entries: written by one function, added to, never changed (safety R1–R4).

CREATE TABLE ledger_accounts (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  owner_id BIGINT,
  kind TEXT NOT NULL,
  asset TEXT NOT NULL,
  balance BIGINT,
  version BIGINT NOT NULL DEFAULT 0,
  may_go_negative BOOLEAN NOT NULL DEFAULT false,
  frozen_at TIMESTAMPTZ(3),
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_kind CHECK (kind IN ('CASH', 'HELD', 'RECEIVABLE',
    'HOUSE_FUNDS', 'HOUSE_STAKES', 'HOUSE_PAYOUTS', 'HOUSE_REBATES', 'HOUSE_WAGES')),
  CONSTRAINT ledger_accounts_owner CHECK ((owner_id IS NULL) = (kind LIKE 'HOUSE%')),
  CONSTRAINT ledger_accounts_house CHECK ((balance IS NULL) = (owner_id IS NULL)),
  CONSTRAINT ledger_accounts_balance CHECK (balance >= 0 OR may_go_negative),
  CONSTRAINT ledger_accounts_negative CHECK (NOT may_go_negative OR kind = 'RECEIVABLE')
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX ledger_accounts_merchant_id_owner_id_kind_asset_key ON ledger_accounts(merchant_id, owner_id, kind, asset)
  NULLS NOT DISTINCT;
-- One wallet a member: its asset says whether the money is real (a demo account's is DEMO, I24).
CREATE UNIQUE INDEX ledger_accounts_cash ON ledger_accounts(owner_id) WHERE kind = 'CASH';

CREATE TABLE ledger_transfers (
  id BIGSERIAL NOT NULL,
  kind SMALLINT NOT NULL,
  ref TEXT NOT NULL,
  from_account_id BIGINT NOT NULL,
  to_account_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  event_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfers_units CHECK (units > 0),
  CONSTRAINT ledger_transfers_sides CHECK (from_account_id <> to_account_id),
  CONSTRAINT ledger_transfers_ref CHECK (ref <> '')
);
CREATE UNIQUE INDEX ledger_transfers_kind_ref_key ON ledger_transfers(kind, ref);

CREATE TABLE ledger_entries (
  transfer_id BIGINT NOT NULL,
  account_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  version BIGINT,
  balance_after BIGINT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (transfer_id, account_id),
  CONSTRAINT ledger_entries_units CHECK (units <> 0),
  CONSTRAINT ledger_entries_chain CHECK ((version IS NULL) = (balance_after IS NULL))
);
-- The chain of an account that has a balance row: no version twice (I4). It is also the order of the account record.
CREATE UNIQUE INDEX ledger_entries_chain ON ledger_entries(account_id, version) WHERE version IS NOT NULL;

CREATE TABLE house_balances (
  account_id BIGINT NOT NULL,
  day DATE NOT NULL,
  units BIGINT NOT NULL,
  CONSTRAINT house_balances_pkey PRIMARY KEY (account_id,day)
);

CREATE TABLE idempotency_keys (
  member_id BIGINT NOT NULL,
  route TEXT NOT NULL,
  key UUID NOT NULL,
  fingerprint BYTEA NOT NULL,
  reply JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id,route,key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys USING BRIN (created_at);

-- Guards -------------------------------------------------------------------------------------------------------------
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- What an account is never changes, and it is never taken away.
CREATE TRIGGER ledger_accounts_identity BEFORE UPDATE OF id, merchant_id, owner_id, kind, asset, may_go_negative
  OR DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One door (safety R1): balances, transfers and entries are written by ledger_write() only, which opens it for its own
-- statement. It stops an honest mistake; against a hostile one there are the grants and the invariants.
CREATE FUNCTION refuse_side_door() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('croupier.ledger_door', true) IS DISTINCT FROM 'open' THEN
    RAISE EXCEPTION '% on % outside ledger_write()', TG_OP, TG_TABLE_NAME USING ERRCODE = 'P0405';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_accounts_door BEFORE UPDATE OF balance, version ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_side_door();
CREATE TRIGGER ledger_transfers_door BEFORE INSERT ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_side_door();
CREATE TRIGGER ledger_entries_door BEFORE INSERT ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_side_door();
CREATE FUNCTION refuse_opening_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account opens empty' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER ledger_accounts_open_empty BEFORE INSERT ON ledger_accounts FOR EACH ROW
  WHEN (NEW.balance <> 0 OR NEW.version <> 0) EXECUTE FUNCTION refuse_opening_balance();

-- Every statement that adds entries adds both legs of each of its transfers, and they add up to nothing (I1, I2).
CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong bigint;
BEGIN
  SELECT transfer_id INTO wrong FROM added GROUP BY transfer_id HAVING sum(units) <> 0 OR count(*) <> 2 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the entries of transfer % do not balance', wrong USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_entries_balance();

-- Postings -----------------------------------------------------------------------------------------------------------
-- Raises, from inside an expression. P0402 short of funds, P0409 reference used for something else, P0400 caller's mistake.
CREATE FUNCTION ledger_refuse(state text, reason text) RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', reason USING ERRCODE = state;
END $$;

-- The only SQL that writes transfers, entries and balances. The caller holds the locks of every account with a balance
-- row. A known (kind, ref) moves nothing and answers with its transfer. One row per input, in input order; balances and
-- versions are those right after that transfer, null for the house and for what moved nothing.
-- Settings: one plan for every call, made of index look-ups whatever the statistics say of a young table; planning it anew
-- for each batch costs more than running it.
CREATE FUNCTION ledger_write(
  kinds smallint[], refs text[], froms bigint[], tos bigint[], amounts bigint[],
  happened_at timestamptz, booked_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
SET jit = off AS $$
#variable_conflict use_column
BEGIN
  -- An xid is drawn before any transfer id: roll_up_house() rests on that order.
  PERFORM pg_current_xact_id(), set_config('croupier.ledger_door', 'open', true);
  RETURN QUERY
  WITH req AS MATERIALIZED (
    SELECT r.ord::int AS ord, nextval('ledger_transfers_id_seq') AS id, r.kind, r.ref, r.source, r.target, r.units
      FROM unnest(kinds, refs, froms, tos, amounts) WITH ORDINALITY r(kind, ref, source, target, units, ord)
  ), booked AS (
    INSERT INTO ledger_transfers (id, kind, ref, from_account_id, to_account_id, units, event_at, created_at)
    SELECT id, kind, ref, source, target, units, happened_at, booked_at FROM req
    ON CONFLICT (kind, ref) DO NOTHING RETURNING id, ref, from_account_id AS source, to_account_id AS target, units
  ), leg AS (
    SELECT b.id, v.side, v.account_id, v.units, v.balance, v.version, v.may_go_negative
      FROM booked b
      LEFT JOIN LATERAL (SELECT * FROM ledger_accounts a WHERE a.id = b.source OFFSET 0) s ON true
      LEFT JOIN LATERAL (SELECT * FROM ledger_accounts a WHERE a.id = b.target OFFSET 0) t ON true
      CROSS JOIN LATERAL (VALUES
        (0, b.source, CASE WHEN s.asset = t.asset AND s.merchant_id = t.merchant_id THEN -b.units
           ELSE ledger_refuse('P0400', format('accounts of %s are missing or of two assets or merchants', b.ref)) END,
         s.balance, s.version, s.may_go_negative),
        (1, b.target, b.units, t.balance, t.version, t.may_go_negative)
      ) v(side, account_id, units, balance, version, may_go_negative)
  ), chain AS MATERIALIZED (
    SELECT id, side, account_id, units,
           CASE WHEN balance IS NOT NULL THEN version + row_number() OVER running END AS version,
           CASE WHEN may_go_negative OR balance + sum(units) OVER running >= 0 OR balance IS NULL
             THEN (balance + sum(units) OVER running)::bigint
             ELSE ledger_refuse('P0402', format('account %s cannot cover it', account_id)) END AS balance_after
      FROM leg WINDOW running AS (PARTITION BY account_id ORDER BY id)
  ), entered AS (
    INSERT INTO ledger_entries (transfer_id, account_id, units, version, balance_after, created_at)
    SELECT id, account_id, units, version, balance_after, booked_at FROM chain
  ), moved AS (
    UPDATE ledger_accounts a SET balance = a.balance + m.units, version = m.version
      FROM (SELECT account_id, sum(units)::bigint AS units, max(version) AS version FROM chain
             WHERE version IS NOT NULL GROUP BY account_id) m
     WHERE a.id = m.account_id
  ), answer AS (
    -- request and legs of one id become one row
    SELECT min(u.ord) AS ord, u.id, count(u.side) > 0 AS fresh,
           max(u.balance) FILTER (WHERE u.side = 0) AS from_balance, max(u.version) FILTER (WHERE u.side = 0) AS from_version,
           max(u.balance) FILTER (WHERE u.side = 1) AS to_balance, max(u.version) FILTER (WHERE u.side = 1) AS to_version
      FROM (SELECT r.ord, r.id, NULL::int AS side, NULL::bigint AS balance, NULL::bigint AS version FROM req r
            UNION ALL SELECT NULL, c.id, c.side, c.balance_after, c.version FROM chain c) u
     GROUP BY u.id
  )
  SELECT w.ord,
         CASE WHEN w.fresh THEN w.id ELSE (
           SELECT CASE WHEN (k.from_account_id, k.to_account_id, k.units) = (froms[w.ord], tos[w.ord], amounts[w.ord])
             THEN k.id ELSE ledger_refuse('P0409', format('reference %s was used for another transfer', k.ref)) END
             FROM ledger_transfers k WHERE k.kind = kinds[w.ord] AND k.ref = refs[w.ord]) END,
         w.fresh, w.from_balance, w.from_version, w.to_balance, w.to_version
    FROM answer w ORDER BY w.ord;
  PERFORM set_config('croupier.ledger_door', '', true);
END $$;

-- ledger_write() behind the locks: accounts with a balance row, in id order (safety R4).
CREATE FUNCTION ledger_post(
  kinds smallint[], refs text[], froms bigint[], tos bigint[], amounts bigint[], happened_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (froms || tos) AND a.balance IS NOT NULL
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT * FROM ledger_write(kinds, refs, froms, tos, amounts, happened_at, money_now());
END $$;

-- House side -----------------------------------------------------------------------------------------------------------
-- House accounts have entries only; these fold them per business day. `folded_to` is the last transfer id that is in.
CREATE TABLE house_roll_up (
  only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
  folded_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8
);
INSERT INTO house_roll_up DEFAULT VALUES;

-- Transfer ids become visible out of order (safety R12). So a run marks how far ids were drawn, with an xid of its own that
-- is younger than every transaction which drew them; a later run folds up to the mark once all of those have ended.
-- Returns how many entries were folded. Runs alone; call it outside any other transaction.
CREATE FUNCTION roll_up_house() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE mark house_roll_up; drawn bigint; folded bigint := 0;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL OR NOT pg_try_advisory_xact_lock(hashtext('roll_up_house')) THEN
    RETURN 0;
  END IF;
  SELECT * INTO mark FROM house_roll_up;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO drawn FROM ledger_transfers_id_seq;
  IF mark.next_xact <= pg_snapshot_xmin(pg_current_snapshot()) THEN
    WITH entry AS (
      SELECT e.account_id, (e.created_at AT TIME ZONE m.time_zone)::date AS day, e.units
        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id JOIN merchants m ON m.id = a.merchant_id
       WHERE e.transfer_id > mark.folded_to AND e.transfer_id <= mark.next_to AND e.version IS NULL
    ), total AS (
      INSERT INTO house_balances AS b (account_id, day, units)
      SELECT account_id, day, sum(units) FROM entry GROUP BY account_id, day
      ON CONFLICT (account_id, day) DO UPDATE SET units = b.units + excluded.units
    )
    SELECT count(*) INTO folded FROM entry;
    mark.folded_to := mark.next_to;
  END IF;
  IF mark.next_to IS NULL OR mark.folded_to = mark.next_to THEN
    UPDATE house_roll_up SET folded_to = mark.folded_to, next_to = drawn, next_xact = pg_current_xact_id();
  END IF;
  RETURN folded;
END $$;

-- A house account's balance at this moment: what is folded and what came after.
CREATE FUNCTION house_balance(house_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(units) FROM house_balances WHERE account_id = house_account), 0)
        + coalesce((SELECT sum(e.units) FROM ledger_entries e, house_roll_up r
                     WHERE e.transfer_id > r.folded_to AND e.account_id = house_account), 0))::bigint
$$;
