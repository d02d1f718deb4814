-- Limits, breaks and reality checks that a player sets (protection 2.2), and the one function that every path to play, to money
-- in and to offers asks. Who never set anything costs a path one column.

ALTER TABLE members ADD COLUMN guarded BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN checked_at TIMESTAMPTZ(3);

-- Every limit that was ever asked for. What lowers is in force at once; what raises or lifts waits for `confirm_from` and a fresh
-- yes. A row ends when another one takes its place or it is given up; it is never changed otherwise.
CREATE TABLE protection_limits (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  period TEXT NOT NULL,
  -- units; of SESSION minutes; null: no limit
  bound BIGINT,
  set_by TEXT NOT NULL,
  asked_at TIMESTAMPTZ(3) NOT NULL,
  confirm_from TIMESTAMPTZ(3),
  -- since when it is in force; null: it waits
  from_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  CONSTRAINT protection_limits_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT protection_limits_kind CHECK (kind IN ('DEPOSIT', 'LOSS', 'STAKE', 'SESSION')),
  CONSTRAINT protection_limits_period CHECK (period IN ('DAY', 'WEEK', 'MONTH') AND (kind <> 'SESSION' OR period = 'DAY')),
  CONSTRAINT protection_limits_set_by CHECK (set_by IN ('MEMBER', 'OFFICER')),
  CONSTRAINT protection_limits_bound CHECK (bound > 0),
  CONSTRAINT protection_limits_waits CHECK (confirm_from IS NULL OR from_at IS NULL OR from_at >= confirm_from),
  CONSTRAINT protection_limits_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX protection_limits_in_force ON protection_limits (member_id, kind, period, set_by)
  WHERE ended_at IS NULL AND from_at IS NOT NULL;
CREATE UNIQUE INDEX protection_limits_waiting ON protection_limits (member_id, kind, period, set_by)
  WHERE ended_at IS NULL AND from_at IS NULL;
CREATE INDEX protection_limits_member_id_id_idx ON protection_limits (member_id, id DESC);

-- Time-outs and exclusions. Nobody ends one early but an officer, on a request and after a time to think (protection P7).
CREATE TABLE protection_breaks (
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  from_at TIMESTAMPTZ(3) NOT NULL,
  -- null: without end
  until_at TIMESTAMPTZ(3),
  set_by TEXT NOT NULL,
  release_asked_at TIMESTAMPTZ(3),
  release_reason TEXT,
  release_answered_at TIMESTAMPTZ(3),
  release_granted BOOLEAN,
  CONSTRAINT protection_breaks_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT protection_breaks_kind CHECK (kind IN ('TIMEOUT', 'EXCLUSION')),
  CONSTRAINT protection_breaks_set_by CHECK (set_by IN ('MEMBER', 'OFFICER')),
  CONSTRAINT protection_breaks_until CHECK (until_at > from_at AND (kind = 'EXCLUSION' OR until_at IS NOT NULL)),
  CONSTRAINT protection_breaks_release CHECK ((release_asked_at IS NULL) = (release_reason IS NULL)
    AND (release_answered_at IS NULL) = (release_granted IS NULL)
    AND (release_answered_at IS NULL OR release_asked_at IS NOT NULL)),
  CONSTRAINT protection_breaks_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX protection_breaks_member_id_id_idx ON protection_breaks (member_id, id DESC);
CREATE INDEX protection_breaks_to_answer ON protection_breaks (release_asked_at)
  WHERE release_asked_at IS NOT NULL AND release_answered_at IS NULL;

CREATE TABLE protection_settings (
  member_id BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  reality_minutes SMALLINT NOT NULL DEFAULT 60,
  -- when the member answered whether it wants a limit (protection P1)
  prompted_at TIMESTAMPTZ(3),
  CONSTRAINT protection_settings_pkey PRIMARY KEY (member_id, merchant_id),
  CONSTRAINT protection_settings_reality CHECK (reality_minutes BETWEEN 1 AND 240),
  CONSTRAINT protection_settings_member_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);

-- What moved through the wallet of a member with limits, per business day: counted from its own movements in their order, each
-- once, up to the version in play_marks. Two months are kept.
CREATE TABLE play_days (
  member_id BIGINT NOT NULL,
  day DATE NOT NULL,
  -- stakes less those that were given back, payouts less those that were reversed, money in less what was reversed
  staked_units BIGINT NOT NULL,
  returned_units BIGINT NOT NULL,
  received_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT play_days_pkey PRIMARY KEY (member_id, day, merchant_id)
) WITH (fillfactor = 70);
CREATE TABLE play_marks (
  member_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT play_marks_pkey PRIMARY KEY (member_id, merchant_id)
) WITH (fillfactor = 70);

-- Version of a wallet before an instant: versions count 1, 2, 3 … in time order (I4), so a binary search finds it.
CREATE FUNCTION wallet_version_before(merchant int, wallet bigint, last_version bigint, at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE low bigint := 0; high bigint := last_version; middle bigint; moved timestamptz;
BEGIN
  WHILE low < high LOOP
    middle := (low + high + 1) / 2;
    SELECT t.created_at INTO moved FROM ledger_transfers t
     WHERE t.from_account_id = wallet AND t.from_version = middle AND t.merchant_id = merchant;
    IF NOT FOUND THEN
      SELECT t.created_at INTO STRICT moved FROM ledger_transfers t
       WHERE t.to_account_id = wallet AND t.to_version = middle AND t.merchant_id = merchant;
    END IF;
    IF moved < at THEN
      low := middle;
    ELSE
      high := middle - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;

-- What each movement of a wallet after a version is to limits. A new kind of stake or payout is named here.
CREATE FUNCTION play_moves(merchant int, wallet bigint, after bigint)
RETURNS TABLE (created_at timestamptz, staked bigint, returned bigint, received bigint) LANGUAGE sql STABLE AS $$
  SELECT t.created_at, CASE WHEN t.kind = 1 THEN t.units ELSE 0 END, CASE WHEN t.kind = 17 THEN -t.units ELSE 0 END,
         CASE WHEN t.kind = 31 THEN -t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.from_account_id = wallet AND t.from_version > after AND t.merchant_id = merchant
  UNION ALL
  SELECT t.created_at, CASE WHEN t.kind IN (2, 3) THEN -t.units ELSE 0 END, CASE WHEN t.kind IN (4, 5) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (12, 14) THEN t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.to_account_id = wallet AND t.to_version > after AND t.merchant_id = merchant
$$;

-- First business day of the period that an instant is in: the day, the week from Monday, the month.
CREATE FUNCTION protection_period_start(period text, today date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE period WHEN 'DAY' THEN today WHEN 'WEEK' THEN date_trunc('week', today::timestamp)::date
                     ELSE date_trunc('month', today::timestamp)::date END
$$;

-- Counts what moved since the last time, under the lock of the wallet. The first time it begins with the running month and week.
CREATE FUNCTION count_play(merchant int, member bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE wallet bigint; last_version bigint; zone text; counted bigint; today date; first_day date;
BEGIN
  SELECT a.id, a.version INTO STRICT wallet, last_version FROM ledger_accounts a
   WHERE a.owner_id = member AND a.merchant_id = merchant AND a.kind = 'CASH' FOR NO KEY UPDATE;
  SELECT p.version INTO counted FROM play_marks p WHERE p.member_id = member AND p.merchant_id = merchant;
  IF counted = last_version THEN
    RETURN;
  END IF;
  SELECT b.time_zone INTO STRICT zone FROM merchants b WHERE b.id = merchant;
  today := (at AT TIME ZONE zone)::date;
  IF counted IS NULL THEN
    first_day := least(protection_period_start('WEEK', today), protection_period_start('MONTH', today));
    counted := wallet_version_before(merchant, wallet, last_version, first_day::timestamp AT TIME ZONE zone);
  END IF;
  INSERT INTO play_days AS d (member_id, day, staked_units, returned_units, received_units, merchant_id)
  SELECT member, (m.created_at AT TIME ZONE zone)::date, sum(m.staked), sum(m.returned), sum(m.received), merchant
    FROM play_moves(merchant, wallet, counted) m GROUP BY 2
  ON CONFLICT (member_id, day, merchant_id) DO UPDATE SET staked_units = d.staked_units + excluded.staked_units,
    returned_units = d.returned_units + excluded.returned_units, received_units = d.received_units + excluded.received_units;
  INSERT INTO play_marks (member_id, version, merchant_id) VALUES (member, last_version, merchant)
  ON CONFLICT (member_id, merchant_id) DO UPDATE SET version = excluded.version;
  DELETE FROM play_days d WHERE d.member_id = member AND d.merchant_id = merchant AND d.day < today - 62;
END $$;

-- Minutes of the business day in which the member was logged in. A session lasts until it ends or has idled for half an hour;
-- two at the same time count once.
CREATE FUNCTION session_minutes(member bigint, day_start timestamptz, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce(sum(extract(epoch FROM upper(r.span) - lower(r.span))), 0) / 60)::bigint
    FROM (SELECT unnest(range_agg(tstzrange(greatest(s.created_at, day_start), u.until))) AS span
            FROM sessions s
            CROSS JOIN LATERAL (SELECT least(s.ended_at, s.last_seen_at + interval '30 minutes', s.expires_at, at) AS until) u
           WHERE s.member_id = member AND u.until > greatest(s.created_at, day_start)) r
$$;

-- How much of a limit is used up: units, of SESSION minutes. What was ordered and is not paid yet takes up a deposit limit. The
-- caller has counted before (count_play).
CREATE FUNCTION protection_used(merchant int, member bigint, kind text, period text, at timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE zone text; today date; used bigint; ordered bigint := 0;
BEGIN
  SELECT b.time_zone INTO STRICT zone FROM merchants b WHERE b.id = merchant;
  today := (at AT TIME ZONE zone)::date;
  IF kind = 'SESSION' THEN
    RETURN session_minutes(member, today::timestamp AT TIME ZONE zone, at);
  END IF;
  SELECT coalesce(sum(CASE kind WHEN 'STAKE' THEN d.staked_units WHEN 'LOSS' THEN d.staked_units - d.returned_units
                                ELSE d.received_units END), 0)
    INTO used FROM play_days d
   WHERE d.member_id = member AND d.merchant_id = merchant AND d.day >= protection_period_start(period, today) AND d.day <= today;
  IF kind = 'DEPOSIT' THEN
    SELECT coalesce(sum(o.ordered_units), 0) INTO ordered FROM deposits o
     WHERE o.member_id = member AND o.merchant_id = merchant AND o.ended_at IS NULL;
  END IF;
  RETURN used + ordered;
END $$;

-- Why a player with limits or breaks may not go a path now, or null. Paths: BET and LAUNCH (units that could be lost), DEPOSIT and
-- TRANSFER_IN (units that come in), BONUS and MARKETING. Withdrawals never ask (protection P6).
CREATE FUNCTION protection_refusal(merchant int, member bigint, path text, units bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE rests text; l record; counted boolean := false; wanted bigint;
BEGIN
  SELECT b.kind INTO rests FROM protection_breaks b
   WHERE b.member_id = member AND b.merchant_id = merchant AND b.from_at <= at AND (b.until_at IS NULL OR b.until_at > at)
   ORDER BY b.kind LIMIT 1;
  IF FOUND THEN
    RETURN CASE rests WHEN 'EXCLUSION' THEN 'PROTECTION_EXCLUDED' ELSE 'PROTECTION_TIME_OUT' END;
  ELSIF path IN ('BONUS', 'MARKETING') THEN
    RETURN NULL;
  END IF;
  FOR l IN
    SELECT p.kind, p.period, min(p.bound) AS bound FROM protection_limits p
     WHERE p.member_id = member AND p.merchant_id = merchant AND p.ended_at IS NULL AND p.from_at IS NOT NULL
       AND p.bound IS NOT NULL AND (p.kind = 'DEPOSIT') = (path IN ('DEPOSIT', 'TRANSFER_IN'))
     GROUP BY p.kind, p.period ORDER BY p.kind, p.period
  LOOP
    IF NOT counted AND l.kind <> 'SESSION' THEN
      PERFORM count_play(merchant, member, at);
      counted := true;
    END IF;
    -- a moment of play, or the units; of a launch any
    wanted := CASE WHEN l.kind = 'SESSION' THEN 1 ELSE greatest(units, 1) END;
    IF protection_used(merchant, member, l.kind, l.period, at) + wanted > l.bound THEN
      RETURN 'PROTECTION_' || l.kind || '_LIMIT';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- The same for anybody: who never set anything is let through with one look.
CREATE FUNCTION protection_gate(merchant int, member bigint, path text, units bigint, at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE guarded boolean;
BEGIN
  SELECT m.guarded INTO STRICT guarded FROM members m WHERE m.id = member;
  RETURN CASE WHEN guarded THEN protection_refusal(merchant, member, path, units, at) END;
END $$;

-- The same as before but for the gate: one column for who has no limits.
CREATE OR REPLACE FUNCTION place_bet(
  merchant int, member_id bigint, order_id uuid, fingerprint bytea, issue_id bigint, game_id int, mode text, staked bigint,
  line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[], line_terms text[],
  stake_max bigint, lines_max int, verdict int,
  OUT code text, OUT order_row_id bigint, OUT stake bigint, OUT balance bigint, OUT version bigint, OUT placed_at timestamptz,
  OUT replayed boolean, OUT asset text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_variable
DECLARE
  lined int := cardinality(line_nos); instant timestamptz; held text; allowed text; first_fingerprint bytea; first_reply jsonb;
  wallet bigint; house bigint; purse bigint; frozen timestamptz; owing boolean;
  draw_game int; draw_state text; opens timestamptz; closes timestamptz;
  status text; type smallint; guarded boolean; brake text; known_units bigint; known_lines int;
BEGIN
  -- The wallet, then the issue, then the time: a bet that waited for a lock is judged by the time at which it got the lock.
  SELECT a.id, a.asset, a.balance, a.frozen_at, a.owes INTO wallet, asset, purse, frozen, owing
    FROM ledger_accounts a WHERE a.owner_id = member_id AND a.merchant_id = merchant AND a.kind = 'CASH' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT o.id, o.fingerprint, o.stake_units, o.placed_at INTO order_row_id, first_fingerprint, stake, placed_at
    FROM bet_orders o
   WHERE o.member_id = place_bet.member_id AND o.order_id = place_bet.order_id AND o.merchant_id = merchant;
  IF FOUND THEN
    SELECT t.from_balance, t.from_version INTO balance, version FROM ledger_transfers t
     WHERE t.subject_id = order_row_id AND t.part_id = 0 AND t.kind = 1 AND t.version = 0 AND t.merchant_id = merchant;
    replayed := true;
    code := CASE WHEN first_fingerprint <> fingerprint THEN 'IDEMPOTENCY_MISMATCH' END;
    RETURN;
  END IF;
  SELECT e.reply, e.fingerprint INTO first_reply, first_fingerprint FROM idempotency_keys e
   WHERE e.member_id = place_bet.member_id AND e.route = 'lottery.placeBets' AND e.key = order_id AND e.merchant_id = merchant;
  IF FOUND THEN
    replayed := true;
    code := CASE WHEN first_fingerprint <> fingerprint THEN 'IDEMPOTENCY_MISMATCH' ELSE first_reply ->> 'code' END;
    stake := first_reply ->> 'stake';
    balance := first_reply ->> 'balance';
    RETURN;
  END IF;
  held := hold_issue(issue_id);
  instant := money_now();
  -- One statement instead of four: what a bet is judged by costs less to read than a statement costs to begin.
  SELECT m.status, m.type, m.guarded, b.money_mode, i.game_id, i.state, i.sale_from, i.close_at, h.id
    INTO status, type, guarded, brake, draw_game, draw_state, opens, closes, house
    FROM members m
    JOIN merchants b ON b.id = merchant
    LEFT JOIN issues i ON i.id = issue_id
    LEFT JOIN ledger_accounts h ON h.owner_id IS NULL AND h.kind = 'HOUSE_STAKES' AND h.asset = place_bet.asset
     AND h.counterparty = '' AND h.merchant_id = merchant
   WHERE m.id = member_id;
  IF stake_max IS NOT NULL OR lines_max IS NOT NULL THEN
    SELECT coalesce(sum(l.stake_units), 0), count(*) INTO known_units, known_lines FROM bet_lines l
     WHERE l.issue_id = place_bet.issue_id AND l.member_id = place_bet.member_id AND l.mode = place_bet.mode
       AND l.state <> 'CANCELLED';
  END IF;
  code := coalesce(
    bet_refusal(brake, status, type, asset, frozen, draw_game, game_id, draw_state, opens, closes, instant),
    CASE WHEN guarded THEN protection_refusal(merchant, member_id, 'BET', staked, instant) END,
    CASE WHEN owing AND owes_debt(merchant, member_id) THEN 'WALLET_IN_DEBT'
         WHEN staked + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
         WHEN lined + known_lines > lines_max THEN 'BET_LINES_EXCEEDED'
         WHEN staked > purse THEN 'WALLET_INSUFFICIENT_FUNDS' END);
  replayed := false;
  stake := staked;
  IF code = 'SITE_MONEY_READ_ONLY' THEN
    balance := purse;
    RETURN;
  ELSIF code IS NOT NULL THEN
    balance := purse;
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
    VALUES (member_id, 'lottery.placeBets', order_id, fingerprint, bet_reply(code, stake, balance), instant, merchant);
    RETURN;
  END IF;
  order_row_id := nextval('bet_orders_id_seq');
  placed_at := instant;
  INSERT INTO bet_orders (id, order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, verdict_id,
         line_count, mode, fingerprint)
  VALUES (order_row_id, order_id, member_id, issue_id, staked, instant, merchant, game_id, verdict, lined, mode, fingerprint);
  -- Most single orders have one line, and a row is written in half the time of a query of rows.
  IF lined = 1 THEN
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, mode, play_code, content,
           terms)
    VALUES (issue_id, member_id, order_row_id, line_stakes[1], merchant, bet_counts[1], line_nos[1], mode, play_codes[1],
           contents[1], line_terms[1]);
  ELSE
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, mode, play_code, content,
           terms)
    SELECT issue_id, member_id, order_row_id, line_stakes[l.n], merchant, bet_counts[l.n], line_nos[l.n], mode, play_codes[l.n],
           contents[l.n], line_terms[l.n] FROM generate_series(1, lined) l(n);
  END IF;
  -- ledger_write() for one stake, in two statements: the wallet is locked and covers it.
  allowed := set_config('croupier.ledger_writes', 'open', true);
  UPDATE ledger_accounts a SET balance = a.balance - staked, version = a.version + 1 WHERE a.id = wallet
  RETURNING a.balance, a.version INTO balance, version;
  INSERT INTO ledger_transfers (subject_id, from_account_id, to_account_id, units, from_balance, from_version, created_at,
         merchant_id, kind)
  VALUES (order_row_id, wallet, house, staked, balance, version, instant, merchant, 1);
  allowed := set_config('croupier.ledger_writes', '', true);
END $$;
CREATE OR REPLACE FUNCTION place_bets(
  merchant int, member_ids bigint[], order_ids uuid[], fingerprints bytea[], issue_ids bigint[], game_ids int[], modes text[],
  stakes bigint[], line_counts smallint[],
  line_ords int[], line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[],
  line_terms text[], stake_maxes bigint[], line_maxes int[], verdicts int[]
) RETURNS TABLE (
  ord int, code text, order_row_id bigint, stake bigint, balance bigint, version bigint, placed_at timestamptz,
  replayed boolean, asset text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked int := coalesce(cardinality(member_ids), 0); instant timestamptz; wallets bigint[]; brake text;
  o record; n int; g int; verdict text; purse bigint;
  -- of each order: the first one in the batch with its id, and the first one of its player on its issue in its mode
  twins int[]; groups int[];
  -- of each wallet, by its place: what is left
  purses bigint[];
  -- of each group, at its first order: what was accepted of it here
  more_units bigint[]; more_lines bigint[];
  -- of each order: its answer
  codes text[]; row_ids bigint[]; told_stakes bigint[] := stakes; balances bigint[]; versions bigint[]; instants timestamptz[];
  again boolean[]; wrong boolean[]; accepted boolean[]; assets text[];
  -- the accepted orders in order with their transfers, and the refused ones that are remembered
  taken int[] := '{}'; k int := 0; subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; left_balances bigint[];
  left_versions bigint[]; kept int[] := '{}'; none bigint[]; firsts smallint[];
BEGIN
  -- Wallets in id order; then the issues, once a batch; then the time: what waited for a lock is judged by the moment it got
  -- the last of them.
  wallets := ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.owner_id = ANY (member_ids) AND a.merchant_id = merchant
    AND a.kind = 'CASH' ORDER BY a.id FOR NO KEY UPDATE);
  PERFORM hold_issue(i.id) FROM (SELECT DISTINCT q.id FROM unnest(issue_ids) q(id) ORDER BY q.id) i;
  instant := money_now();
  SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = merchant;
  SELECT array_agg(r.twin ORDER BY r.ord), array_agg(r.own ORDER BY r.ord) INTO twins, groups
    FROM (SELECT q.ord, min(q.ord::int) OVER (PARTITION BY q.member_id, q.order_id) AS twin,
                 min(q.ord::int) OVER (PARTITION BY q.member_id, q.issue_id, q.mode) AS own
            FROM unnest(member_ids, order_ids, issue_ids, modes) WITH ORDINALITY
                 q(member_id, order_id, issue_id, mode, ord)) r;

  -- One after the other, each against what those before it left.
  FOR o IN
    SELECT q.ord::int AS ord, a.id AS account_id, a.balance, a.asset, h.id AS house_id, v.units, v.lines,
           width_bucket(a.id, wallets) AS place, a.owes AND owes_debt(merchant, a.owner_id) AS in_debt,
           b.id AS known_id, b.fingerprint AS known_print, b.stake_units AS known_stake, b.placed_at AS known_at,
           t.from_balance AS known_balance, t.from_version AS known_version, e.fingerprint, e.reply,
           bet_refusal(brake, m.status, m.type, a.asset, a.frozen_at, i.game_id, q.game_id, i.state, i.sale_from,
                       i.close_at, instant) AS refusal, m.guarded
      FROM unnest(member_ids, order_ids, issue_ids, game_ids, modes) WITH ORDINALITY
           q(member_id, order_id, issue_id, game_id, mode, ord)
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = q.member_id AND merchant_id = merchant
        AND kind = 'CASH' OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM members WHERE id = q.member_id OFFSET 0) m
      LEFT JOIN LATERAL (SELECT id, game_id, state, sale_from, close_at FROM issues WHERE id = q.issue_id OFFSET 0) i ON true
      LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND kind = 'HOUSE_STAKES' AND asset = a.asset
        AND counterparty = '' AND merchant_id = merchant OFFSET 0) h ON true
      CROSS JOIN LATERAL (SELECT coalesce(sum(l.stake_units), 0)::bigint AS units, count(*) AS lines FROM bet_lines l
        WHERE l.issue_id = q.issue_id AND l.member_id = q.member_id AND l.mode = q.mode AND l.state <> 'CANCELLED'
        OFFSET 0) v
      LEFT JOIN LATERAL (SELECT * FROM bet_orders WHERE member_id = q.member_id AND order_id = q.order_id
        AND merchant_id = merchant OFFSET 0) b ON true
      LEFT JOIN LATERAL (SELECT * FROM ledger_transfers WHERE subject_id = b.id AND part_id = 0 AND kind = 1 AND version = 0
        AND merchant_id = merchant OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT * FROM idempotency_keys WHERE member_id = q.member_id AND route = 'lottery.placeBets'
        AND key = q.order_id AND merchant_id = merchant OFFSET 0) e ON true
     ORDER BY q.ord
  LOOP
    n := o.ord;
    again[n] := true;
    assets[n] := o.asset;
    IF o.known_id IS NOT NULL THEN
      -- an accepted order stores its own answer
      wrong[n] := o.known_print <> fingerprints[n];
      row_ids[n] := o.known_id;
      told_stakes[n] := o.known_stake;
      balances[n] := o.known_balance;
      versions[n] := o.known_version;
      instants[n] := o.known_at;
      CONTINUE;
    ELSIF o.reply IS NOT NULL THEN
      wrong[n] := o.fingerprint <> fingerprints[n];
      codes[n] := o.reply ->> 'code';
      told_stakes[n] := o.reply ->> 'stake';
      balances[n] := o.reply ->> 'balance';
      CONTINUE;
    ELSIF twins[n] < n THEN
      wrong[n] := fingerprints[twins[n]] <> fingerprints[n];
      CONTINUE;
    END IF;
    again[n] := false;
    g := groups[n];
    purse := coalesce(purses[o.place], o.balance);
    verdict := coalesce(o.refusal,
      -- what was staked here just now is not booked yet
      CASE WHEN o.guarded THEN
        protection_refusal(merchant, member_ids[n], 'BET', stakes[n] + o.balance - purse, instant) END,
      CASE
      WHEN o.in_debt THEN 'WALLET_IN_DEBT'
      WHEN stakes[n] + o.units + coalesce(more_units[g], 0) > stake_maxes[n] THEN 'BET_LIMIT_EXCEEDED'
      WHEN line_counts[n] + o.lines + coalesce(more_lines[g], 0) > line_maxes[n] THEN 'BET_LINES_EXCEEDED'
      WHEN stakes[n] > purse THEN 'WALLET_INSUFFICIENT_FUNDS' END);
    IF verdict IS NULL THEN
      purses[o.place] := purse - stakes[n];
      more_units[g] := coalesce(more_units[g], 0) + stakes[n];
      more_lines[g] := coalesce(more_lines[g], 0) + line_counts[n];
      row_ids[n] := nextval('bet_orders_id_seq');
      k := k + 1;
      taken[k] := n;
      subjects[k] := row_ids[n];
      froms[k] := o.account_id;
      tos[k] := o.house_id;
      amounts[k] := stakes[n];
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

  IF cardinality(kept) > 0 THEN
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
    SELECT member_ids[t.n], 'lottery.placeBets', order_ids[t.n], fingerprints[t.n],
           bet_reply(codes[t.n], stakes[t.n], balances[t.n]), instant, merchant
      FROM unnest(kept) t(n);
  END IF;
  IF k > 0 THEN
    none := array_fill(0::bigint, ARRAY[k]);
    firsts := array_fill(0::smallint, ARRAY[k]);
    SELECT array_agg(w.from_balance ORDER BY w.ord), array_agg(w.from_version ORDER BY w.ord)
      INTO STRICT left_balances, left_versions
      FROM ledger_write(merchant, array_fill(1::smallint, ARRAY[k]), subjects, none, firsts, froms, tos, amounts, instant,
                        instant, true) w;
    FOR at IN 1 .. k LOOP
      balances[taken[at]] := left_balances[at];
      versions[taken[at]] := left_versions[at];
    END LOOP;
    INSERT INTO bet_orders (id, order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, verdict_id,
           line_count, mode, fingerprint)
    SELECT row_ids[t.n], order_ids[t.n], member_ids[t.n], issue_ids[t.n], stakes[t.n], instant, merchant, game_ids[t.n],
           verdicts[t.n], line_counts[t.n], modes[t.n], fingerprints[t.n]
      FROM unnest(taken) t(n);
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, mode, play_code,
           content, terms)
    SELECT issue_ids[line_ords[l.n]], member_ids[line_ords[l.n]], row_ids[line_ords[l.n]], line_stakes[l.n], merchant,
           bet_counts[l.n], line_nos[l.n], modes[line_ords[l.n]], play_codes[l.n], contents[l.n], line_terms[l.n]
      FROM generate_series(1, cardinality(line_ords)) l(n) WHERE accepted[line_ords[l.n]];
  END IF;

  RETURN QUERY
  SELECT t.n::int, CASE WHEN wrong[t.n] THEN 'IDEMPOTENCY_MISMATCH' ELSE codes[t.f] END, row_ids[t.f], told_stakes[t.f],
         balances[t.f], versions[t.f], instants[t.f], again[t.n], assets[t.n]
    FROM unnest(twins) WITH ORDINALITY t(f, n) WHERE again[t.n] IS NOT NULL ORDER BY t.n;
END $$;
