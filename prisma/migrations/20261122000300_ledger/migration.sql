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
CREATE FUNCTION balance_push(public_id uuid, asset text, balance bigint, version bigint) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('room', 'member.' || public_id, 'name', 'wallet.balanceChanged', 'data',
    jsonb_build_object('asset', asset, 'balance', wire_amount(balance), 'seq', version::text))
$$;
-- Transfers lie in the order they were booked: today's are found without reading all.
CREATE INDEX ledger_transfers_created_at_idx ON ledger_transfers USING BRIN (created_at);
-- What an account is never changes, but for this: one that never moved anything becomes one of play money with its owner.
DROP TRIGGER ledger_accounts_identity ON ledger_accounts;
CREATE TRIGGER ledger_accounts_identity BEFORE UPDATE OF id, merchant_id, owner_id, kind, may_go_negative
  OR DELETE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE FUNCTION guard_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.asset = 'DEMO' AND OLD.version = 0 AND OLD.balance = 0
     AND EXISTS (SELECT 1 FROM members m WHERE m.id = OLD.owner_id AND m.test_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the asset of an account does not change' USING ERRCODE = 'P0405';
END $$;
CREATE TRIGGER ledger_accounts_asset BEFORE UPDATE OF asset ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_asset();
-- The same postings in plainer statements: a chain is counted, not sorted, and starting one large statement cost a single
-- transfer far more than its rows.

-- The only SQL that writes transfers, entries and balances. The caller holds the locks of every account with a balance
-- row. A known (kind, ref) moves nothing and answers with its transfer. One row per input, told by ord; balances and
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
DECLARE
  asked int := coalesce(cardinality(kinds), 0); ids bigint[]; added int; changed int; moving int := 0; xact xid8; door text;
  -- the accounts in id order; s and t are places among them
  accounts bigint[]; balances bigint[]; versions bigint[]; debts boolean[]; assets text[]; brands int[]; moves int[];
  s int; t int;
  -- of each transfer, as its two entries have it
  left_balances bigint[]; left_versions bigint[]; right_balances bigint[]; right_versions bigint[];
BEGIN
  IF asked = 0 THEN
    RETURN;
  END IF;
  -- An xid is drawn before any transfer id: roll_up_house() rests on that order.
  xact := pg_current_xact_id();
  door := set_config('croupier.ledger_door', 'open', true);
  FOR n IN 1 .. asked LOOP
    ids[n] := nextval('ledger_transfers_id_seq');
  END LOOP;
  INSERT INTO ledger_transfers (id, kind, ref, from_account_id, to_account_id, units, event_at, created_at)
  SELECT ids[g.n], kinds[g.n], refs[g.n], froms[g.n], tos[g.n], amounts[g.n], happened_at, booked_at
    FROM generate_series(1, asked) g(n)
  ON CONFLICT (kind, ref) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added < asked THEN
    -- what is known keeps no id of this call
    ids := ARRAY(SELECT (SELECT k.id FROM ledger_transfers k WHERE k.id = q.id)
                   FROM unnest(ids) WITH ORDINALITY q(id, ord) ORDER BY q.ord);
  END IF;

  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.may_go_negative ORDER BY a.id), array_agg(a.asset ORDER BY a.id), array_agg(a.merchant_id ORDER BY a.id)
    INTO accounts, balances, versions, debts, assets, brands
    FROM ledger_accounts a WHERE a.id = ANY (froms || tos);
  FOR n IN 1 .. asked LOOP
    CONTINUE WHEN ids[n] IS NULL;
    s := width_bucket(froms[n], accounts);
    t := width_bucket(tos[n], accounts);
    IF (accounts[s] = froms[n] AND accounts[t] = tos[n] AND assets[s] = assets[t] AND brands[s] = brands[t]) IS NOT TRUE THEN
      RAISE EXCEPTION 'accounts of % are missing or of two assets or merchants', refs[n] USING ERRCODE = 'P0400';
    END IF;
    IF balances[s] IS NOT NULL THEN
      balances[s] := balances[s] - amounts[n];
      IF balances[s] < 0 AND NOT debts[s] THEN
        RAISE EXCEPTION 'account % cannot cover it', froms[n] USING ERRCODE = 'P0402';
      END IF;
      versions[s] := versions[s] + 1;
      moves[s] := coalesce(moves[s], 0) + 1;
      left_balances[n] := balances[s];
      left_versions[n] := versions[s];
    END IF;
    IF balances[t] IS NOT NULL THEN
      balances[t] := balances[t] + amounts[n];
      versions[t] := versions[t] + 1;
      moves[t] := coalesce(moves[t], 0) + 1;
      right_balances[n] := balances[t];
      right_versions[n] := versions[t];
    END IF;
  END LOOP;

  INSERT INTO ledger_entries (transfer_id, account_id, units, version, balance_after, created_at)
  SELECT ids[g.n], froms[g.n], -amounts[g.n], left_versions[g.n], left_balances[g.n], booked_at
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL
  UNION ALL
  SELECT ids[g.n], tos[g.n], amounts[g.n], right_versions[g.n], right_balances[g.n], booked_at
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL;
  -- An account that changed since it was read was not locked: then nothing may happen.
  UPDATE ledger_accounts a SET balance = balances[g.n], version = versions[g.n]
    FROM generate_series(1, cardinality(accounts)) g(n)
   WHERE a.id = accounts[g.n] AND a.version = versions[g.n] - moves[g.n];
  GET DIAGNOSTICS changed = ROW_COUNT;
  FOR n IN 1 .. cardinality(accounts) LOOP
    IF moves[n] > 0 THEN
      moving := moving + 1;
    END IF;
  END LOOP;
  IF changed <> moving THEN
    RAISE EXCEPTION '% of % accounts were posted to without their locks', moving - changed, moving USING ERRCODE = 'P0400';
  END IF;
  door := set_config('croupier.ledger_door', '', true);

  RETURN QUERY
  SELECT g.n, ids[g.n], true, left_balances[g.n], left_versions[g.n], right_balances[g.n], right_versions[g.n]
    FROM generate_series(1, asked) g(n) WHERE ids[g.n] IS NOT NULL;
  IF added < asked THEN
    RETURN QUERY
    SELECT q.ord::int, CASE WHEN (k.from_account_id, k.to_account_id, k.units) = (q.source, q.target, q.units) THEN k.id
             ELSE ledger_refuse('P0409', format('reference %s was used for another transfer', k.ref)) END,
           false, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint
      FROM unnest(ids, kinds, refs, froms, tos, amounts) WITH ORDINALITY q(id, kind, ref, source, target, units, ord)
      JOIN ledger_transfers k ON k.kind = q.kind AND k.ref = q.ref
     WHERE q.id IS NULL;
  END IF;
END $$;
-- ledger_write() behind the locks: accounts with a balance row, in id order (safety R4). One row per input, in input order.
CREATE FUNCTION ledger_post(
  kinds smallint[], refs text[], froms bigint[], tos bigint[], amounts bigint[], happened_at timestamptz
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (froms || tos) AND a.balance IS NOT NULL
    ORDER BY a.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT w.* FROM ledger_write(kinds, refs, froms, tos, amounts, happened_at, money_now()) w ORDER BY w.ord;
END $$;
-- What an account is, is looked at when it is opened, not with each change of its balance: a CHECK is read and prepared anew by
-- every statement that touches the row, and these three cost a posting more than the posting. What they speak of never changes
-- (ledger_accounts_identity); the checks of the balance itself stay where they are.
CREATE FUNCTION guard_account_shape() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind IN ('CASH', 'HELD', 'RECEIVABLE', 'HOUSE_FUNDS', 'HOUSE_STAKES', 'HOUSE_PAYOUTS', 'HOUSE_REBATES', 'HOUSE_WAGES')
      AND (NEW.owner_id IS NULL) = (NEW.kind LIKE 'HOUSE%')
      AND (NOT NEW.may_go_negative OR NEW.kind = 'RECEIVABLE')) IS NOT TRUE THEN
    RAISE EXCEPTION 'there is no such account: % of owner %', NEW.kind, NEW.owner_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_shape BEFORE INSERT OR UPDATE OF owner_id, kind, may_go_negative ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION guard_account_shape();
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind, DROP CONSTRAINT ledger_accounts_owner,
  DROP CONSTRAINT ledger_accounts_negative;
-- One push of a new balance (safety R16), as text for a list of them.
CREATE FUNCTION balance_push_text(public_id uuid, asset text, balance bigint, version bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT '{"room":"member.' || public_id::text || '","name":"wallet.balanceChanged","data":{"asset":' || to_json(asset)::text
    || ',"balance":"' || wire_amount(balance) || '","seq":"' || version::text || '"}}'
$$;
-- ledger_write() for one transfer from an account that has a balance row to a house account of its own merchant and asset. Of
-- the functions that move money it is the other half of the one door; it raises where ledger_write() answers: a reference that
-- is known breaks its key. Returns balance and version right after the transfer.
CREATE FUNCTION ledger_pay_house(
  kind smallint, ref text, source bigint, house_kind text, amount bigint, booked_at timestamptz,
  OUT balance bigint, OUT version bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE xact xid8; door text; brand int; currency text; house bigint; transfer bigint;
BEGIN
  -- An xid is drawn before any transfer id: roll_up_house() rests on that order.
  xact := pg_current_xact_id();
  door := set_config('croupier.ledger_door', 'open', true);
  UPDATE ledger_accounts a SET balance = a.balance - amount, version = a.version + 1
   WHERE a.id = source AND a.balance >= amount
  RETURNING a.balance, a.version, a.merchant_id, a.asset INTO balance, version, brand, currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % cannot cover it', source USING ERRCODE = 'P0402';
  END IF;
  SELECT h.id INTO house FROM ledger_accounts h
   WHERE h.merchant_id = brand AND h.owner_id IS NULL AND h.kind = house_kind AND h.asset = currency;
  IF house IS NULL THEN
    RAISE EXCEPTION 'accounts of % are missing or of two assets or merchants', ref USING ERRCODE = 'P0400';
  END IF;
  transfer := nextval('ledger_transfers_id_seq');
  INSERT INTO ledger_transfers (id, kind, ref, from_account_id, to_account_id, units, event_at, created_at)
  VALUES (transfer, ledger_pay_house.kind, ledger_pay_house.ref, source, house, amount, booked_at, booked_at);
  INSERT INTO ledger_entries (transfer_id, account_id, units, version, balance_after, created_at)
  VALUES (transfer, source, -amount, ledger_pay_house.version, ledger_pay_house.balance, booked_at),
         (transfer, house, amount, NULL, NULL, booked_at);
  door := set_config('croupier.ledger_door', '', true);
END $$;
-- Lists of pushes written as text: one value is read faster than the parts of hundreds are looked up.

-- Pushes the new balance of each wallet to its owner: absolute value and version (safety R16). One row for all.
CREATE FUNCTION push_balances(account_ids bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
  SELECT 'EVENT', 'wallet.balanceChanged',
         ('[' || string_agg(balance_push_text(m.public_id, a.asset, a.balance, a.version), ',') || ']')::jsonb, at, at
    FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
   WHERE a.id = ANY (account_ids) AND a.kind = 'CASH'
  HAVING count(*) > 0;
END $$;
