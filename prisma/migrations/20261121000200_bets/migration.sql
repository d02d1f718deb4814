-- Games, issues, bets: a batch of bets is one statement (speed 1.4 d).

CREATE TABLE games (
  id SERIAL NOT NULL,
  code TEXT NOT NULL,
  family TEXT NOT NULL,
  name JSONB NOT NULL,
  interval_ms INTEGER NOT NULL,
  lead_ms INTEGER NOT NULL,
  day_start_min INTEGER NOT NULL DEFAULT 0,
  group_code TEXT NOT NULL,
  sort_order INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'OPEN',
  CONSTRAINT games_pkey PRIMARY KEY (id),
  CONSTRAINT games_state CHECK (state IN ('OPEN', 'MAINTENANCE'))
);
CREATE UNIQUE INDEX games_code_key ON games(code);

CREATE TABLE game_modes (
  game_id INTEGER NOT NULL,
  mode TEXT NOT NULL,
  min_series SMALLINT NOT NULL,
  max_series SMALLINT NOT NULL,
  max_bet_series SMALLINT NOT NULL,
  enabled BOOLEAN NOT NULL DEFAULT true,
  limits JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT game_modes_pkey PRIMARY KEY (game_id,mode)
);
ALTER TABLE game_modes ADD CONSTRAINT game_modes_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE issues (
  id BIGSERIAL NOT NULL,
  game_id INTEGER NOT NULL,
  number TEXT NOT NULL,
  sale_from TIMESTAMPTZ(3) NOT NULL,
  close_at TIMESTAMPTZ(3) NOT NULL,
  draw_at TIMESTAMPTZ(3) NOT NULL,
  state TEXT NOT NULL DEFAULT 'PLANNED',
  seed_commitment TEXT NOT NULL,
  sealed_seed BYTEA NOT NULL,
  revealed_seed BYTEA,
  numbers SMALLINT[],
  drawn_at TIMESTAMPTZ(3),
  settled_at TIMESTAMPTZ(3),
  CONSTRAINT issues_pkey PRIMARY KEY (id),
  CONSTRAINT issues_state CHECK (state IN ('PLANNED', 'ON_SALE', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'VOID')),
  CONSTRAINT issues_times CHECK (sale_from < close_at AND close_at <= draw_at)
);
CREATE INDEX issues_game_id_draw_at_idx ON issues(game_id, draw_at);
CREATE INDEX issues_draw_at_idx ON issues(draw_at);
CREATE UNIQUE INDEX issues_game_id_number_key ON issues(game_id, number);
ALTER TABLE issues ADD CONSTRAINT issues_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON DELETE RESTRICT ON UPDATE CASCADE;

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

-- Is the issue open at that instant (rules A4)? The state moves at closing only; being on sale follows from the time.
CREATE FUNCTION issue_is_open(state text, sale_from timestamptz, close_at timestamptz, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT state IN ('PLANNED', 'ON_SALE') AND sale_from <= at AND at < close_at
$$;

CREATE FUNCTION balance_push(public_id uuid, asset text, balance bigint, version bigint) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('room', 'member.' || public_id, 'name', 'wallet.balanceChanged', 'data',
    jsonb_build_object('asset', asset, 'balance', wire_amount(balance), 'seq', version::text))
$$;
-- Pushes the new balance of each wallet to its owner: absolute value and version (safety R16). One row for all.
CREATE FUNCTION push_balances(account_ids bigint[], at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
  SELECT 'EVENT', 'wallet.balanceChanged',
         jsonb_agg(balance_push(m.public_id, a.asset, a.balance, a.version)), at, at
    FROM ledger_accounts a JOIN members m ON m.id = a.owner_id
   WHERE a.id = ANY (account_ids) AND a.kind = 'CASH'
  HAVING count(*) > 0;
END $$;

-- A batch of bets, each as if it came alone and in this order (house 3, rules A4 and A6, safety R2–R4 and R7).
-- Orders: parallel arrays; lines: parallel arrays whose line_ords says the place of their order, from 1.
-- The stake of an order is the sum of its lines' stakes; packages/ledger asserts that before it calls.
-- One row per order: code is null for an accepted bet. Refusals are remembered with their key, except a read-only brand's.
-- stake_maxes, line_maxes: the most the player may stake on the issue in the order's mode, and in how many lines, null for no
-- bound (rules A3). Orders of one player in one batch count towards both even when they are refused for something else:
-- callers keep them in batches apart.
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
DECLARE instant timestamptz;
BEGIN
  -- Wallets in id order; then the issues, once a batch, so that none closes under a bet that was let in. An issue that is
  -- over is not locked: those who come late must not keep it from closing.
  PERFORM 1 FROM ledger_accounts a WHERE a.owner_id = ANY (member_ids) AND a.kind = 'CASH'
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  PERFORM 1 FROM issues i WHERE i.id = ANY (issue_ids) AND i.state IN ('PLANNED', 'ON_SALE') AND i.close_at > instant
    ORDER BY i.id FOR SHARE;
  instant := money_now();

  RETURN QUERY
  WITH req AS (
    SELECT r.ord::int AS ord, r.member_id, r.order_id, r.fingerprint, r.issue_id, r.game_id, r.mode, r.stake, r.line_count,
           r.stake_max, r.line_max, sum(r.stake) OVER own AS asked, sum(r.line_count) OVER own AS asked_lines,
           first_value(r.ord::int) OVER twin AS first_ord, first_value(r.fingerprint) OVER twin AS first_print
      FROM unnest(member_ids, order_ids, fingerprints, issue_ids, game_ids, modes, stakes, line_counts, stake_maxes,
             line_maxes) WITH ORDINALITY
           r(member_id, order_id, fingerprint, issue_id, game_id, mode, stake, line_count, stake_max, line_max, ord)
    WINDOW twin AS (PARTITION BY r.member_id, r.order_id ORDER BY r.ord),
           own AS (PARTITION BY r.member_id, r.issue_id, r.mode ORDER BY r.ord)
  ), judged AS (
    SELECT q.*, a.id AS account_id, a.asset, a.balance AS opening, m.merchant_id, m.public_id, k.reply,
           h.id AS house_id, coalesce(k.fingerprint, q.first_print) <> q.fingerprint AS mismatched,
           k.key IS NULL AND q.first_ord = q.ord AS is_first,
           CASE WHEN b.money_mode = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
                WHEN m.status <> 'ACTIVE' THEN 'MEMBER_FROZEN'
                WHEN m.type = 4 AND a.asset <> 'DEMO' THEN 'MEMBER_DEMO_BLOCKED'
                WHEN a.frozen_at IS NOT NULL THEN 'WALLET_FROZEN'
                WHEN i.id IS NULL OR i.game_id <> q.game_id THEN 'ISSUE_NOT_FOUND'
                WHEN NOT issue_is_open(i.state, i.sale_from, i.close_at, instant) THEN 'ISSUE_CLOSED'
                WHEN q.asked + coalesce(v.units, 0) > q.stake_max THEN 'BET_LIMIT_EXCEEDED'
                WHEN q.asked_lines + coalesce(v.lines, 0) > q.line_max THEN 'BET_LINES_EXCEEDED'
           END AS refusal
      FROM req q
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = q.member_id AND kind = 'CASH' OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM members WHERE id = q.member_id OFFSET 0) m
      CROSS JOIN LATERAL (SELECT * FROM merchants WHERE id = m.merchant_id OFFSET 0) b
      LEFT JOIN LATERAL (SELECT * FROM issues WHERE id = q.issue_id OFFSET 0) i ON true
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE merchant_id = m.merchant_id AND owner_id IS NULL
        AND kind = 'HOUSE_STAKES' AND asset = a.asset OFFSET 0) h ON true
      LEFT JOIN LATERAL (SELECT units, lines FROM issue_stakes WHERE issue_id = q.issue_id AND member_id = q.member_id
        AND mode = q.mode OFFSET 0) v ON true
      LEFT JOIN LATERAL (SELECT * FROM idempotency_keys WHERE member_id = q.member_id AND route = 'lottery.placeBets'
        AND key = q.order_id OFFSET 0) k ON true
  ), served AS (
    SELECT j.*, purse_left(opening, CASE WHEN is_first AND refusal IS NULL THEN stake END)
             OVER (PARTITION BY account_id ORDER BY ord) AS left_over
      FROM judged j
  ), taken AS (
    SELECT s.*, is_first AND left_over < coalesce(lag(left_over) OVER (PARTITION BY account_id ORDER BY ord), opening)
             AS accepted
      FROM served s
  ), known AS MATERIALIZED (
    SELECT t.*, CASE WHEN accepted THEN nextval('bet_orders_id_seq') END AS row_id,
           CASE WHEN accepted THEN (row_number() OVER (PARTITION BY accepted ORDER BY ord))::int END AS place,
           CASE WHEN NOT accepted THEN coalesce(refusal, 'WALLET_INSUFFICIENT_FUNDS') END AS verdict
      FROM taken t
  ), posted AS MATERIALIZED (
    SELECT w.ord, CASE WHEN w.fresh THEN w.from_balance
             ELSE ledger_refuse('P0409', 'a stake was booked before its order') END AS balance, w.from_version AS version
      FROM (SELECT array_agg(1::smallint) AS kinds,
                   array_agg('bet:' || member_id || ':' || order_id ORDER BY ord) AS refs,
                   array_agg(account_id ORDER BY ord) AS froms, array_agg(house_id ORDER BY ord) AS tos,
                   array_agg(stake ORDER BY ord) AS amounts
              FROM known WHERE accepted) p,
           ledger_write(p.kinds, p.refs, p.froms, p.tos, p.amounts, instant, instant) w
  ), answer AS MATERIALIZED (
    SELECT n.*, p.balance, p.version, jsonb_build_object('code', n.verdict, 'orderRowId', n.row_id::text,
             'stake', n.stake::text, 'balance', coalesce(p.balance, n.left_over)::text, 'version', p.version::text,
             'placedAt', CASE WHEN accepted THEN instant END) AS first_reply
      FROM known n LEFT JOIN posted p ON p.ord = n.place
  ), remembered AS (
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at)
    SELECT member_id, 'lottery.placeBets', order_id, fingerprint, first_reply, instant FROM answer
     WHERE is_first AND verdict IS DISTINCT FROM 'SITE_MONEY_READ_ONLY'
  ), ordered AS (
    INSERT INTO bet_orders
      (id, order_id, member_id, merchant_id, game_id, issue_id, mode, stake_units, line_count, placed_at)
    SELECT row_id, order_id, member_id, merchant_id, game_id, issue_id, mode, stake, line_count, instant
      FROM answer WHERE accepted
  ), counted AS (
    INSERT INTO issue_stakes AS known (issue_id, member_id, mode, units, lines)
    SELECT issue_id, member_id, mode, sum(stake), sum(line_count) FROM answer WHERE accepted GROUP BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT issue_stakes_pkey DO UPDATE
      SET units = known.units + excluded.units, lines = known.lines + excluded.lines
  ), lined AS (
    INSERT INTO bet_lines (order_row_id, line_no, member_id, issue_id, play_code, content, bets, stake_units, terms)
    SELECT n.row_id, l.line_no, n.member_id, n.issue_id, l.play_code, l.content, l.bets, l.stake, l.terms
      FROM unnest(line_ords, line_nos, play_codes, contents, bet_counts, line_stakes, line_terms)
           l(ord, line_no, play_code, content, bets, stake, terms)
      JOIN answer n ON n.ord = l.ord AND n.accepted
  ), pushed AS (
    INSERT INTO outbox_messages (kind, name, payload, created_at, due_at)
    SELECT 'EVENT', 'wallet.balanceChanged', jsonb_agg(balance_push(public_id, asset, balance, version)), instant, instant
      FROM (SELECT DISTINCT ON (account_id) * FROM answer WHERE accepted ORDER BY account_id, ord DESC) latest
    HAVING count(*) > 0
  ), said AS (
    -- what the key says: of an earlier call, of the first twin in this batch, or of this order itself
    SELECT n.ord, n.mismatched, NOT n.is_first AS replayed, coalesce(n.reply, f.first_reply) AS reply
      FROM answer n LEFT JOIN answer f ON f.ord = n.first_ord
  )
  SELECT s.ord, CASE WHEN s.mismatched THEN 'IDEMPOTENCY_MISMATCH' ELSE s.reply ->> 'code' END,
         (s.reply ->> 'orderRowId')::bigint, (s.reply ->> 'stake')::bigint, (s.reply ->> 'balance')::bigint,
         (s.reply ->> 'version')::bigint, (s.reply ->> 'placedAt')::timestamptz, s.replayed
    FROM said s ORDER BY s.ord;
END $$;

-- Player cancel (rules A6): the whole stake back while the issue is open. Said again, it answers the same.
CREATE FUNCTION cancel_order(player bigint, wanted uuid) RETURNS TABLE (
  code text, order_row_id bigint, refund bigint, balance bigint, version bigint, cancelled_at timestamptz,
  replayed boolean
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE wallet ledger_accounts; bet bet_orders; draw issues; house bigint; instant timestamptz; brake text; cancelled int;
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
  instant := money_now();
  SELECT * INTO draw FROM issues i WHERE i.id = bet.issue_id AND i.state IN ('PLANNED', 'ON_SALE')
    AND i.close_at > instant FOR SHARE;
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
