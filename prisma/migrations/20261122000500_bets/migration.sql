CREATE TABLE bet_orders (
  id BIGSERIAL NOT NULL,
  order_id UUID NOT NULL,
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  game_id INTEGER NOT NULL,
  issue_id BIGINT NOT NULL,
  mode TEXT NOT NULL,
  stake_units BIGINT NOT NULL,
  line_count SMALLINT NOT NULL,
  placed_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT bet_orders_pkey PRIMARY KEY (id),
  CONSTRAINT bet_orders_mode CHECK (mode IN ('LOTT', 'ELOTT')),
  CONSTRAINT bet_orders_stake CHECK (stake_units > 0 AND line_count > 0)
);
CREATE INDEX bet_orders_member_id_id_idx ON bet_orders(member_id, id);
CREATE UNIQUE INDEX bet_orders_member_id_order_id_key ON bet_orders(member_id, order_id);
CREATE TABLE bet_lines (
  id BIGSERIAL NOT NULL,
  order_row_id BIGINT NOT NULL,
  line_no SMALLINT NOT NULL,
  member_id BIGINT NOT NULL,
  issue_id BIGINT NOT NULL,
  play_code TEXT NOT NULL,
  content TEXT NOT NULL,
  bets INTEGER NOT NULL,
  stake_units BIGINT NOT NULL,
  terms JSONB NOT NULL,
  state TEXT NOT NULL DEFAULT 'PENDING',
  payout_units BIGINT,
  effective_units BIGINT,
  settlement_version SMALLINT NOT NULL DEFAULT 0,
  settled_at TIMESTAMPTZ(3),
  CONSTRAINT bet_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bet_lines_state CHECK (state IN ('PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID')),
  CONSTRAINT bet_lines_stake CHECK (stake_units > 0 AND bets > 0),
  CONSTRAINT bet_lines_settled CHECK ((state = 'PENDING') = (settled_at IS NULL)),
  CONSTRAINT bet_lines_payout CHECK (payout_units >= 0)
) WITH (fillfactor = 50);
CREATE INDEX bet_lines_order_row_id_idx ON bet_lines(order_row_id);
CREATE INDEX bet_lines_issue_id_member_id_idx ON bet_lines(issue_id, member_id);
-- What a player has staked on an issue in a mode and not taken back, and in how many lines: kept so that a limit costs one
-- look-up however many orders there were (rules A3). Changed under the wallet's lock only; gone when the issue is settled.
CREATE TABLE issue_stakes (
  issue_id BIGINT NOT NULL,
  member_id BIGINT NOT NULL,
  mode TEXT NOT NULL,
  units BIGINT NOT NULL,
  lines INTEGER NOT NULL,
  CONSTRAINT issue_stakes_pkey PRIMARY KEY (issue_id,member_id,mode),
  CONSTRAINT issue_stakes_units CHECK (units >= 0 AND lines >= 0)
) WITH (fillfactor = 50);
-- A purse from which takers are served in turn: who asks for more than is left gets nothing and leaves it to the next.
-- This is what makes a batch of bets equal to the same bets one after another. null asks for nothing.
CREATE FUNCTION serve_purse(purse bigint, opening bigint, asked bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF purse IS NULL THEN
    purse := opening;
  END IF;
  IF asked > 0 AND asked <= purse THEN
    RETURN purse - asked;
  END IF;
  RETURN purse;
END $$;
CREATE AGGREGATE purse_left(opening bigint, asked bigint) (SFUNC = serve_purse, STYPE = bigint);
-- Player cancel (rules A6): the whole stake back while the issue is open. Said again, it answers the same.
CREATE FUNCTION cancel_order(player bigint, wanted uuid) RETURNS TABLE (
  code text, order_row_id bigint, refund bigint, balance bigint, version bigint, cancelled_at timestamptz,
  replayed boolean
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE wallet ledger_accounts; bet bet_orders; draw record; house bigint; instant timestamptz; brake text; cancelled int;
BEGIN
  SELECT * INTO wallet FROM ledger_accounts a WHERE a.owner_id = player AND a.kind = 'CASH' FOR NO KEY UPDATE;
  SELECT * INTO bet FROM bet_orders o WHERE o.member_id = player AND o.order_id = wanted;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'BET_ORDER_NOT_FOUND', NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false;
    RETURN;
  END IF;
  -- an earlier cancellation: its transfer is the proof
  RETURN QUERY SELECT NULL::text, bet.id, t.units, e.balance_after, e.version, t.created_at, true
    FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = wallet.id
   WHERE t.kind = 2 AND t.ref = 'cancel:' || player || ':' || wanted;
  IF FOUND THEN
    RETURN;
  END IF;
  PERFORM hold_issue(bet.issue_id);
  SELECT i.id, i.state, i.sale_from, i.close_at INTO draw FROM issues i WHERE i.id = bet.issue_id;
  instant := money_now();
  SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = bet.merchant_id;
  IF brake = 'READ_ONLY' OR draw.id IS NULL OR NOT issue_is_open(draw.state, draw.sale_from, draw.close_at, instant) THEN
    RETURN QUERY SELECT CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY' ELSE 'BET_NOT_CANCELLABLE' END,
      bet.id, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false;
    RETURN;
  END IF;
  SELECT h.id INTO house FROM ledger_accounts h WHERE h.merchant_id = bet.merchant_id AND h.owner_id IS NULL
    AND h.kind = 'HOUSE_STAKES' AND h.asset = wallet.asset;
  UPDATE bet_lines l SET state = 'CANCELLED', payout_units = 0, effective_units = 0, settled_at = instant
   WHERE l.order_row_id = bet.id AND l.state = 'PENDING';
  GET DIAGNOSTICS cancelled = ROW_COUNT;
  IF cancelled <> bet.line_count THEN
    RAISE EXCEPTION 'order % of an open issue has lines that are not pending', bet.id;
  END IF;
  UPDATE issue_stakes s SET units = s.units - bet.stake_units, lines = s.lines - bet.line_count
   WHERE s.issue_id = bet.issue_id AND s.member_id = player AND s.mode = bet.mode;
  RETURN QUERY SELECT NULL::text, bet.id, bet.stake_units, w.to_balance, w.to_version, instant, false
    FROM ledger_write(ARRAY[2::smallint], ARRAY['cancel:' || player || ':' || wanted], ARRAY[house], ARRAY[wallet.id],
                      ARRAY[bet.stake_units], instant, instant) w;
  PERFORM push_balances(ARRAY[wallet.id], instant);
END $$;
-- Of a bet order, written by the statement that places it. No foreign key: every bet of a country would lock the same row of
-- access_verdicts, and nothing can be deleted there.
CREATE TABLE bet_order_verdicts (
  order_row_id BIGINT NOT NULL,
  verdict_id INTEGER NOT NULL,
  CONSTRAINT bet_order_verdicts_pkey PRIMARY KEY (order_row_id)
);
CREATE TRIGGER bet_order_verdicts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bet_order_verdicts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- The same checks of orders and lines, said as one call each: every statement that writes a row reads its checks anew, a list
-- of words word by word. A call is read in an instant and its body is kept.
CREATE FUNCTION bet_order_holds(mode text, stake_units bigint, line_count smallint) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN mode IN ('LOTT', 'ELOTT') AND stake_units > 0 AND line_count > 0;
END $$;
ALTER TABLE bet_orders ADD CONSTRAINT bet_orders_holds CHECK (bet_order_holds(mode, stake_units, line_count)),
  DROP CONSTRAINT bet_orders_mode, DROP CONSTRAINT bet_orders_stake;
CREATE FUNCTION bet_line_holds(state text, stake_units bigint, bets int, payout_units bigint, settled_at timestamptz)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN state IN ('PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID') AND stake_units > 0 AND bets > 0
     AND (state = 'PENDING') = (settled_at IS NULL) AND (payout_units IS NULL OR payout_units >= 0);
END $$;
ALTER TABLE bet_lines ADD CONSTRAINT bet_lines_holds
  CHECK (bet_line_holds(state, stake_units, bets, payout_units, settled_at)),
  DROP CONSTRAINT bet_lines_state, DROP CONSTRAINT bet_lines_stake, DROP CONSTRAINT bet_lines_settled,
  DROP CONSTRAINT bet_lines_payout;
-- Why a bet is refused whatever it stakes, null when it is not (rules A4): an issue that does not exist has no state.
CREATE FUNCTION bet_refusal(
  brake text, status text, type smallint, asset text, frozen_at timestamptz, game int, wanted_game int, state text,
  sale_from timestamptz, close_at timestamptz, at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
              WHEN status <> 'ACTIVE' THEN 'MEMBER_FROZEN'
              WHEN type = 4 AND asset <> 'DEMO' THEN 'MEMBER_DEMO_BLOCKED'
              WHEN frozen_at IS NOT NULL THEN 'WALLET_FROZEN'
              WHEN state IS NULL OR game <> wanted_game THEN 'ISSUE_NOT_FOUND'
              WHEN NOT issue_is_open(state, sale_from, close_at, at) THEN 'ISSUE_CLOSED' END
$$;
-- What is kept with an order's key (safety R7). Written as text: one value is read faster than its parts are looked up.
CREATE FUNCTION bet_reply(
  code text, order_row_id bigint, stake bigint, balance bigint, version bigint, placed_at timestamptz
) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT ('{"code":' || coalesce('"' || code || '"', 'null')
    || ',"orderRowId":' || coalesce('"' || order_row_id::text || '"', 'null')
    || ',"stake":"' || stake::text || '","balance":"' || balance::text || '","version":'
    || coalesce('"' || version::text || '"', 'null')
    || ',"placedAt":' || coalesce(to_json(placed_at)::text, 'null') || '}')::jsonb
$$;
-- place_bets() with one order, its lines in parallel arrays: the same answer, the same rows. verdict: the row of
-- access_verdicts that is kept with it, null for none. One row; replayed is null for somebody without a wallet.
CREATE FUNCTION place_bet(
  member_id bigint, order_id uuid, fingerprint bytea, issue_id bigint, game_id int, mode text, staked bigint,
  line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[], line_terms jsonb[],
  stake_max bigint, lines_max int, verdict int,
  OUT code text, OUT order_row_id bigint, OUT stake bigint, OUT balance bigint, OUT version bigint, OUT placed_at timestamptz,
  OUT replayed boolean
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_variable
DECLARE
  lined int := cardinality(line_nos); instant timestamptz; held text; first_reply jsonb; first_fingerprint bytea;
  wallet bigint; brand int; currency text; purse bigint; frozen timestamptz;
  draw_game int; draw_state text; opens timestamptz; closes timestamptz;
  public_id uuid; status text; type smallint; brake text; known_units bigint; known_lines int; moved record;
BEGIN
  -- The wallet, then the issue, then the time: what waited for a lock is judged by the moment it got it.
  SELECT a.id, a.merchant_id, a.asset, a.balance, a.frozen_at INTO wallet, brand, currency, purse, frozen
    FROM ledger_accounts a WHERE a.owner_id = member_id AND a.kind = 'CASH' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT e.reply, e.fingerprint INTO first_reply, first_fingerprint FROM idempotency_keys e
   WHERE e.member_id = place_bet.member_id AND e.route = 'lottery.placeBets' AND e.key = order_id;
  IF first_reply IS NOT NULL THEN
    replayed := true;
    code := CASE WHEN first_fingerprint <> fingerprint THEN 'IDEMPOTENCY_MISMATCH' ELSE first_reply ->> 'code' END;
    order_row_id := first_reply ->> 'orderRowId';
    stake := first_reply ->> 'stake';
    balance := first_reply ->> 'balance';
    version := first_reply ->> 'version';
    placed_at := first_reply ->> 'placedAt';
    RETURN;
  END IF;
  held := hold_issue(issue_id);
  instant := money_now();
  SELECT i.game_id, i.state, i.sale_from, i.close_at INTO draw_game, draw_state, opens, closes
    FROM issues i WHERE i.id = issue_id;
  SELECT m.public_id, m.status, m.type INTO public_id, status, type FROM members m WHERE m.id = member_id;
  SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = brand;
  SELECT s.units, s.lines INTO known_units, known_lines FROM issue_stakes s
   WHERE s.issue_id = place_bet.issue_id AND s.member_id = place_bet.member_id AND s.mode = place_bet.mode;
  code := coalesce(
    bet_refusal(brake, status, type, currency, frozen, draw_game, game_id, draw_state, opens, closes, instant),
    CASE WHEN staked + coalesce(known_units, 0) > stake_max THEN 'BET_LIMIT_EXCEEDED'
         WHEN lined + coalesce(known_lines, 0) > lines_max THEN 'BET_LINES_EXCEEDED'
         WHEN staked > purse THEN 'WALLET_INSUFFICIENT_FUNDS' END);
  replayed := false;
  stake := staked;
  balance := purse;
  IF code = 'SITE_MONEY_READ_ONLY' THEN
    RETURN;
  ELSIF code IS NULL THEN
    order_row_id := nextval('bet_orders_id_seq');
    placed_at := instant;
    moved := ledger_pay_house(1::smallint, 'bet:' || member_id || ':' || order_id, wallet, 'HOUSE_STAKES', staked, instant);
    balance := moved.balance;
    version := moved.version;
    INSERT INTO bet_orders (id, order_id, member_id, merchant_id, game_id, issue_id, mode, stake_units, line_count, placed_at)
    VALUES (order_row_id, order_id, member_id, brand, game_id, issue_id, mode, staked, lined, instant);
    INSERT INTO issue_stakes AS known (issue_id, member_id, mode, units, lines)
    VALUES (issue_id, member_id, mode, staked, lined)
    ON CONFLICT ON CONSTRAINT issue_stakes_pkey DO UPDATE
      SET units = known.units + excluded.units, lines = known.lines + excluded.lines;
    INSERT INTO bet_lines (order_row_id, line_no, member_id, issue_id, play_code, content, bets, stake_units, terms)
    SELECT order_row_id, line_nos[l.n], member_id, issue_id, play_codes[l.n], contents[l.n], bet_counts[l.n], line_stakes[l.n],
           line_terms[l.n] FROM generate_series(1, lined) l(n);
    IF verdict IS NOT NULL THEN
      INSERT INTO bet_order_verdicts (order_row_id, verdict_id) VALUES (order_row_id, verdict);
    END IF;
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    VALUES ('EVENT', 'wallet.balanceChanged', ('[' || balance_push_text(public_id, currency, balance, version) || ']')::jsonb,
            instant, instant);
  END IF;
  INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at)
  VALUES (member_id, 'lottery.placeBets', order_id, fingerprint,
          bet_reply(code, order_row_id, stake, balance, version, placed_at), instant);
END $$;
-- A batch of bets, each as if it came alone and in this order (house 3, rules A4 and A6, safety R2–R4 and R7): a loop judges
-- them one after the other, plain statements write what was accepted. One large statement did the same; starting it cost a
-- single bet most of its time.
-- Orders: parallel arrays; lines: parallel arrays whose line_ords says the place of their order, from 1.
-- The stake of an order is the sum of its lines' stakes; packages/ledger asserts that before it calls.
-- One row per order: code is null for an accepted bet. Refusals are remembered with their key, except a read-only brand's.
-- stake_maxes, line_maxes: the most the player may stake on the issue in the order's mode, and in how many lines, null for no
-- bound (rules A3).
CREATE FUNCTION place_bets(
  member_ids bigint[], order_ids uuid[], fingerprints bytea[], issue_ids bigint[], game_ids int[], modes text[],
  stakes bigint[], line_counts smallint[],
  line_ords int[], line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[],
  line_terms jsonb[], stake_maxes bigint[], line_maxes int[]
) RETURNS TABLE (
  ord int, code text, order_row_id bigint, stake bigint, balance bigint, version bigint, placed_at timestamptz,
  replayed boolean
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  asked int := coalesce(cardinality(member_ids), 0); instant timestamptz; wallets bigint[];
  o record; n int; g int; verdict text; purse bigint; fresh boolean;
  -- of each order: the first one in the batch with its id, and the first one of its player on its issue in its mode
  twins int[]; groups int[];
  -- of each wallet, by its place: what is left, and the last order that was accepted
  purses bigint[]; latest int[];
  -- of each group, at its first order: what was accepted of it here
  more_units bigint[]; more_lines bigint[];
  -- of each order: what it is told
  codes text[]; row_ids bigint[]; told_stakes bigint[] := stakes; balances bigint[]; versions bigint[]; instants timestamptz[];
  again boolean[]; wrong boolean[]; accepted boolean[];
  -- of each accepted order: whose it is
  merchants int[]; public_ids uuid[]; assets text[];
  -- the accepted orders in order, their transfers, and the refused ones that are remembered
  taken int[] := '{}'; k int := 0; refs text[]; froms bigint[]; tos bigint[]; amounts bigint[]; left_balances bigint[];
  left_versions bigint[]; kept int[] := '{}';
BEGIN
  -- Wallets in id order; then the issues, once a batch; then the time: what waited for a lock is judged by the moment it got
  -- the last of them.
  wallets := ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.owner_id = ANY (member_ids) AND a.kind = 'CASH'
    ORDER BY a.id FOR NO KEY UPDATE);
  PERFORM hold_issue(i.id) FROM (SELECT DISTINCT q.id FROM unnest(issue_ids) q(id) ORDER BY q.id) i;
  instant := money_now();
  IF asked > 1 THEN
    SELECT array_agg(r.twin ORDER BY r.ord), array_agg(r.own ORDER BY r.ord) INTO twins, groups
      FROM (SELECT q.ord, min(q.ord::int) OVER (PARTITION BY q.member_id, q.order_id) AS twin,
                   min(q.ord::int) OVER (PARTITION BY q.member_id, q.issue_id, q.mode) AS own
              FROM unnest(member_ids, order_ids, issue_ids, modes) WITH ORDINALITY
                   q(member_id, order_id, issue_id, mode, ord)) r;
  ELSE
    twins := '{1}';
    groups := '{1}';
  END IF;

  -- One after the other, each against what those before it left.
  FOR o IN
    SELECT q.ord::int AS ord, a.id AS account_id, a.balance, a.asset, m.merchant_id, m.public_id, h.id AS house_id,
           v.units, v.lines, e.fingerprint, e.reply, array_position(wallets, a.id) AS place,
           bet_refusal(b.money_mode, m.status, m.type, a.asset, a.frozen_at, i.game_id, q.game_id, i.state, i.sale_from,
                       i.close_at, instant) AS refusal
      FROM unnest(member_ids, order_ids, issue_ids, game_ids, modes) WITH ORDINALITY
           q(member_id, order_id, issue_id, game_id, mode, ord)
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = q.member_id AND kind = 'CASH' OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM members WHERE id = q.member_id OFFSET 0) m
      CROSS JOIN LATERAL (SELECT * FROM merchants WHERE id = m.merchant_id OFFSET 0) b
      LEFT JOIN LATERAL (SELECT game_id, state, sale_from, close_at FROM issues WHERE id = q.issue_id OFFSET 0) i ON true
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE merchant_id = m.merchant_id AND owner_id IS NULL
        AND kind = 'HOUSE_STAKES' AND asset = a.asset OFFSET 0) h ON true
      LEFT JOIN LATERAL (SELECT units, lines FROM issue_stakes WHERE issue_id = q.issue_id AND member_id = q.member_id
        AND mode = q.mode OFFSET 0) v ON true
      LEFT JOIN LATERAL (SELECT * FROM idempotency_keys WHERE member_id = q.member_id AND route = 'lottery.placeBets'
        AND key = q.order_id OFFSET 0) e ON true
     ORDER BY q.ord
  LOOP
    n := o.ord;
    again[n] := true;
    IF o.reply IS NOT NULL THEN
      -- what the key says, of an earlier call
      wrong[n] := o.fingerprint <> fingerprints[n];
      codes[n] := o.reply ->> 'code';
      row_ids[n] := o.reply ->> 'orderRowId';
      told_stakes[n] := o.reply ->> 'stake';
      balances[n] := o.reply ->> 'balance';
      versions[n] := o.reply ->> 'version';
      instants[n] := o.reply ->> 'placedAt';
      CONTINUE;
    ELSIF twins[n] < n THEN
      wrong[n] := fingerprints[twins[n]] <> fingerprints[n];
      CONTINUE;
    END IF;
    again[n] := false;
    g := groups[n];
    purse := coalesce(purses[o.place], o.balance);
    verdict := coalesce(o.refusal, CASE
      WHEN stakes[n] + coalesce(o.units, 0) + coalesce(more_units[g], 0) > stake_maxes[n] THEN 'BET_LIMIT_EXCEEDED'
      WHEN line_counts[n] + coalesce(o.lines, 0) + coalesce(more_lines[g], 0) > line_maxes[n] THEN 'BET_LINES_EXCEEDED'
      WHEN stakes[n] > purse THEN 'WALLET_INSUFFICIENT_FUNDS' END);
    IF verdict IS NULL THEN
      purses[o.place] := purse - stakes[n];
      more_units[g] := coalesce(more_units[g], 0) + stakes[n];
      more_lines[g] := coalesce(more_lines[g], 0) + line_counts[n];
      k := k + 1;
      taken[k] := n;
      refs[k] := 'bet:' || member_ids[n] || ':' || order_ids[n];
      froms[k] := o.account_id;
      tos[k] := o.house_id;
      amounts[k] := stakes[n];
      merchants[n] := o.merchant_id;
      public_ids[n] := o.public_id;
      assets[n] := o.asset;
      latest[o.place] := n;
      row_ids[n] := nextval('bet_orders_id_seq');
      instants[n] := instant;
      accepted[n] := true;
    ELSE
      codes[n] := verdict;
      balances[n] := purse;
      IF verdict <> 'SITE_MONEY_READ_ONLY' THEN
        kept := kept || n;
      END IF;
    END IF;
  END LOOP;

  IF k > 0 THEN
    SELECT array_agg(w.from_balance ORDER BY w.ord), array_agg(w.from_version ORDER BY w.ord), bool_and(w.fresh)
      INTO STRICT left_balances, left_versions, fresh
      FROM ledger_write(array_fill(1::smallint, ARRAY[k]), refs, froms, tos, amounts, instant, instant) w;
    IF NOT fresh THEN
      RAISE EXCEPTION 'a stake was booked before its order' USING ERRCODE = 'P0409';
    END IF;
    FOR at IN 1 .. k LOOP
      balances[taken[at]] := left_balances[at];
      versions[taken[at]] := left_versions[at];
    END LOOP;
  END IF;
  IF k + cardinality(kept) > 0 THEN
    WITH remembered AS (
      INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at)
      SELECT member_ids[t.n], 'lottery.placeBets', order_ids[t.n], fingerprints[t.n],
             bet_reply(codes[t.n], row_ids[t.n], stakes[t.n], balances[t.n], versions[t.n], instants[t.n]), instant
        FROM unnest(taken || kept) t(n)
    ), ordered AS (
      INSERT INTO bet_orders
        (id, order_id, member_id, merchant_id, game_id, issue_id, mode, stake_units, line_count, placed_at)
      SELECT row_ids[t.n], order_ids[t.n], member_ids[t.n], merchants[t.n], game_ids[t.n], issue_ids[t.n], modes[t.n],
             stakes[t.n], line_counts[t.n], instant
        FROM unnest(taken) t(n)
    ), counted AS (
      INSERT INTO issue_stakes AS known (issue_id, member_id, mode, units, lines)
      SELECT issue_ids[t.n], member_ids[t.n], modes[t.n], more_units[t.n], more_lines[t.n]
        FROM generate_series(1, asked) t(n) WHERE more_units[t.n] > 0
      ON CONFLICT ON CONSTRAINT issue_stakes_pkey DO UPDATE
        SET units = known.units + excluded.units, lines = known.lines + excluded.lines
    ), lined AS (
      INSERT INTO bet_lines (order_row_id, line_no, member_id, issue_id, play_code, content, bets, stake_units, terms)
      SELECT row_ids[line_ords[l.n]], line_nos[l.n], member_ids[line_ords[l.n]], issue_ids[line_ords[l.n]],
             play_codes[l.n], contents[l.n], bet_counts[l.n], line_stakes[l.n], line_terms[l.n]
        FROM generate_series(1, cardinality(line_ords)) l(n) WHERE accepted[line_ords[l.n]]
    )
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT 'EVENT', 'wallet.balanceChanged',
           ('[' || string_agg(balance_push_text(public_ids[t.n], assets[t.n], balances[t.n], versions[t.n]), ',')
             || ']')::jsonb, instant, instant
      FROM unnest(latest) t(n) WHERE t.n IS NOT NULL
    HAVING count(*) > 0;
  END IF;

  RETURN QUERY
  SELECT t.n::int, CASE WHEN wrong[t.n] THEN 'IDEMPOTENCY_MISMATCH' ELSE codes[t.f] END, row_ids[t.f], told_stakes[t.f],
         balances[t.f], versions[t.f], instants[t.f], again[t.n]
    FROM unnest(twins) WITH ORDINALITY t(f, n) WHERE again[t.n] IS NOT NULL ORDER BY t.n;
END $$;
