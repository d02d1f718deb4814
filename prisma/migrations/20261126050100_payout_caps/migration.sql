-- Payout caps of a player in an issue, thin cover, and limits of a play (rules A3): what is cut is marked, a play's own stake limit
-- is asked in the statement that places the bet.

ALTER TABLE bet_lines ADD COLUMN capped BOOLEAN NOT NULL DEFAULT false;

-- The first line that brings its play above the most that a player may stake on it in an issue; null when none does. What the
-- player has on the issue counts, and what is about to be written beside it: more_plays with more_stakes.
CREATE FUNCTION line_over_play_max(issue bigint, member bigint, mode text, nos smallint[], plays text[], stakes bigint[],
  maxes bigint[], more_plays text[], more_stakes bigint[]) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT min(q.no)::int FROM unnest(nos, plays, stakes, maxes) q(no, play, stake, most)
   WHERE q.most < (SELECT sum(o.stake) FROM unnest(nos, plays, stakes) o(no, play, stake) WHERE o.play = q.play AND o.no <= q.no)
     + coalesce((SELECT sum(o.stake) FROM unnest(more_plays, more_stakes) o(play, stake) WHERE o.play = q.play), 0)
     + coalesce((SELECT sum(l.stake_units) FROM bet_lines l WHERE l.issue_id = line_over_play_max.issue
         AND l.member_id = line_over_play_max.member AND l.mode = line_over_play_max.mode AND l.play_code = q.play
         AND l.state <> 'CANCELLED'), 0)
$$;

DROP FUNCTION settle_lines(int, bigint, smallint, bigint[], smallint[], bigint[], text[], bigint[], bigint[], bigint[], bigint[],
  bigint[], bigint[], bigint[], smallint[], int[], bigint[], text[]);
-- As before; cuts: whether a payout was cut to a cap.
CREATE FUNCTION settle_lines(
  merchant int, issue bigint, version smallint,
  order_ids bigint[], line_nos smallint[], member_ids bigint[], states text[], payouts bigint[], effectives bigint[],
  theoreticals bigint[], self_rebates bigint[], all_rebates bigint[], links bigint[],
  rebate_members bigint[], rebate_kinds smallint[], rebate_lines int[], rebate_units bigint[],
  rebate_modes text[], cuts boolean[]
) RETURNS TABLE (settled int, paid int, payout_units bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; zone text; changed int; wanted int := coalesce(cardinality(order_ids), 0);
  -- of the facts; drawn before the instant is read, so that anyone who follows the transactions misses none
  xact xid8 := stored_xact();
  draw record; kinds smallint[]; subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; credits int; owners int;
  -- of each line, as it was settled
  stakes bigint[]; paid_out bigint[]; counted bigint[]; modes text[];
BEGIN
  -- SETTLED by another worker meanwhile: nothing is pending then, and nothing is done.
  -- The lock keeps the version as it is until this is committed.
  SELECT i.number, g.id AS game_id, g.code, i.settlement_version INTO draw FROM issues i JOIN games g ON g.id = i.game_id
   WHERE i.id = issue AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED', 'VOID') FOR SHARE OF i;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'issue % is not drawn', issue USING ERRCODE = 'P0400';
  ELSIF draw.settlement_version <> settle_lines.version THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  ELSIF 'VOID' = ANY (states) AND NOT 'VOID' = ALL (states) THEN
    RAISE EXCEPTION 'issue % is void as a whole or not at all', issue USING ERRCODE = 'P0400';
  END IF;
  PERFORM 1 FROM ledger_accounts a WHERE a.kind = 'CASH' AND a.merchant_id = merchant AND a.owner_id = ANY (
      ARRAY(SELECT DISTINCT q.member FROM unnest(member_ids, payouts, states) q(member, payout, state)
             WHERE q.payout > 0 OR q.state IN ('PUSH', 'VOID')))
    ORDER BY a.id FOR NO KEY UPDATE;
  instant := money_now();
  -- Each line is looked up by its key and changed in place: a join of the two would read the whole issue for every line
  -- of it while the statistics say that there are none.
  -- A push and a void give the stake back and count for nothing, whatever the caller says.
  WITH done AS (
    UPDATE bet_lines l SET state = r.state, settlement_version = settle_lines.version, settled_at = instant,
           payout_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN l.stake_units ELSE r.payout END,
           effective_units = CASE WHEN r.state IN ('PUSH', 'VOID') THEN 0 ELSE r.effective END,
           self_rebate_units = r.self_rebate, capped = r.cut
      FROM unnest(order_ids, line_nos, member_ids, states, payouts, effectives, self_rebates, cuts) WITH ORDINALITY
           r(order_row_id, line_no, member_id, state, payout, effective, self_rebate, cut, ord)
      CROSS JOIN LATERAL (SELECT ctid AS place FROM bet_lines WHERE issue_id = issue AND member_id = r.member_id
        AND order_row_id = r.order_row_id AND line_no = r.line_no AND merchant_id = merchant OFFSET 0) p
     WHERE l.ctid = p.place AND l.state = 'PENDING'
    RETURNING r.ord, l.stake_units, l.payout_units, l.effective_units, l.mode
  )
  SELECT count(*), array_agg(d.stake_units ORDER BY d.ord), array_agg(d.payout_units ORDER BY d.ord),
         array_agg(d.effective_units ORDER BY d.ord), array_agg(d.mode ORDER BY d.ord)
    INTO changed, stakes, paid_out, counted, modes FROM done d;
  IF changed = 0 THEN
    RETURN QUERY SELECT 0, 0, 0::bigint;
    RETURN;
  ELSIF changed <> wanted THEN
    RAISE EXCEPTION '% of % lines of issue % are settled already', wanted - changed, wanted, issue USING ERRCODE = '40001';
  END IF;
  SELECT b.time_zone INTO zone FROM merchants b WHERE b.id = merchant;

  -- one movement per order, in the order of the orders
  SELECT array_agg(c.kind ORDER BY c.order_row_id), array_agg(c.order_row_id ORDER BY c.order_row_id),
         array_agg(h.id ORDER BY c.order_row_id), array_agg(a.id ORDER BY c.order_row_id),
         array_agg(c.units ORDER BY c.order_row_id), count(h.id), count(*)
    INTO kinds, subjects, froms, tos, amounts, owners, credits
    FROM (SELECT q.order_row_id, q.member_id, sum(q.payout)::bigint AS units,
                 CASE WHEN bool_or(q.state = 'VOID') THEN 3 WHEN bool_and(q.state = 'PUSH') THEN 5 ELSE 4 END::smallint AS kind
            FROM unnest(order_ids, member_ids, states, paid_out) q(order_row_id, member_id, state, payout)
           WHERE q.payout > 0
           GROUP BY q.order_row_id, q.member_id) c
    CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = c.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
    LEFT JOIN LATERAL (SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND asset = a.asset AND counterparty = ''
      AND kind = CASE c.kind WHEN 3 THEN 'HOUSE_STAKES' ELSE 'HOUSE_PAYOUTS' END AND merchant_id = merchant OFFSET 0) h ON true;
  IF owners <> credits THEN
    RAISE EXCEPTION 'the house lacks an account for a payout of issue %', issue USING ERRCODE = 'P0400';
  ELSIF credits > 0 THEN
    PERFORM CASE WHEN w.fresh THEN 1 ELSE ledger_refuse('P0409', 'a payout was booked before its line') END
       FROM ledger_write(merchant, kinds, subjects, array_fill(0::bigint, ARRAY[credits]),
              array_fill(settle_lines.version, ARRAY[credits]), froms, tos, amounts, instant, instant) w;
    PERFORM push_balances(merchant, ARRAY(SELECT DISTINCT q.id FROM unnest(tos) q(id)), instant);
  END IF;

  INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, linked_to,
         catalogue_id, round_id, category, stake_units, payout_units, effective_units, theoretical_units, self_rebate_units,
         rebate_units, business_date, xact)
  SELECT 1, q.order_row_id, q.line_no, settle_lines.version, instant, merchant, q.member_id, q.link, m.catalogue_id, issue, q.mode,
         q.stake, q.payout, q.effective, q.theoretical, q.self_rebate, q.all_rebates, (instant AT TIME ZONE zone)::date, xact
    FROM unnest(order_ids, line_nos, member_ids, states, theoreticals, self_rebates, all_rebates, links, stakes, paid_out, counted,
           modes)
         q(order_row_id, line_no, member_id, state, theoretical, self_rebate, all_rebates, link, stake, payout, effective, mode)
    LEFT JOIN LATERAL (SELECT catalogue_id FROM game_modes WHERE game_id = draw.game_id AND mode = q.mode OFFSET 0) m ON true
    CROSS JOIN LATERAL (SELECT asset FROM ledger_accounts WHERE owner_id = q.member_id AND merchant_id = merchant
      AND kind = 'CASH' OFFSET 0) a
   WHERE q.state <> 'VOID' AND a.asset <> 'DEMO';
  INSERT INTO issue_rebates AS known (issue_id, member_id, units, merchant_id, lines, kind, version, mode)
  SELECT issue, q.member_id, q.units, merchant, q.lines, q.kind, settle_lines.version, q.mode
    FROM unnest(rebate_members, rebate_kinds, rebate_lines, rebate_units, rebate_modes) q(member_id, kind, lines, units, mode)
   ORDER BY q.member_id, q.kind, q.mode
  ON CONFLICT (issue_id, member_id, kind, mode, version, merchant_id) DO UPDATE
    SET units = known.units + excluded.units, lines = known.lines + excluded.lines;
  PERFORM push_settled(merchant, draw.code, draw.number, member_ids, stakes, paid_out, instant);
  RETURN QUERY SELECT changed, coalesce(credits, 0), coalesce((SELECT sum(q.units) FROM unnest(amounts) q(units)), 0)::bigint;
END $$;

-- What a refused order answers again, with the line that it was refused for.
CREATE FUNCTION refused_bet_reply(code text, stake bigint, balance bigint, line int) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT bet_reply(code, stake, balance) || CASE WHEN line IS NULL THEN '{}' ELSE jsonb_build_object('line', line) END
$$;

DROP FUNCTION place_bet(int, bigint, uuid, bytea, bigint, int, text, bigint, smallint[], text[], text[], int[], bigint[], text[],
  bigint, int, int);
-- As before; play_maxes: of each line, the most that its player may stake on its play in the issue, null for no bound.
CREATE OR REPLACE FUNCTION place_bet(
  merchant int, member_id bigint, order_id uuid, fingerprint bytea, issue_id bigint, game_id int, mode text, staked bigint,
  line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[], line_terms text[],
  stake_max bigint, lines_max int, verdict int, play_maxes bigint[],
  OUT code text, OUT order_row_id bigint, OUT stake bigint, OUT balance bigint, OUT version bigint, OUT placed_at timestamptz,
  OUT replayed boolean, OUT asset text, OUT line int
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
    line := first_reply ->> 'line';
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
  IF play_maxes IS NOT NULL THEN
    line := line_over_play_max(issue_id, member_id, mode, line_nos, play_codes, line_stakes, play_maxes, '{}', '{}');
  END IF;
  code := coalesce(
    bet_refusal(brake, status, type, asset, frozen, draw_game, game_id, draw_state, opens, closes, instant),
    CASE WHEN guarded THEN protection_refusal(merchant, member_id, 'BET', staked, instant) END,
    CASE WHEN owing AND owes_debt(merchant, member_id) THEN 'WALLET_IN_DEBT'
         WHEN staked + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
         WHEN lined + known_lines > lines_max THEN 'BET_LINES_EXCEEDED'
         WHEN line IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED'
         WHEN staked > purse THEN 'WALLET_INSUFFICIENT_FUNDS' END);
  replayed := false;
  stake := staked;
  IF code IS DISTINCT FROM 'BET_PLAY_LIMIT_EXCEEDED' THEN
    line := NULL;
  END IF;
  IF code = 'SITE_MONEY_READ_ONLY' THEN
    balance := purse;
    RETURN;
  ELSIF code IS NOT NULL THEN
    balance := purse;
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
    VALUES (member_id, 'lottery.placeBets', order_id, fingerprint, refused_bet_reply(code, stake, balance, line), instant, merchant);
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

DROP FUNCTION place_bets(int, bigint[], uuid[], bytea[], bigint[], int[], text[], bigint[], smallint[], int[], smallint[], text[],
  text[], int[], bigint[], text[], bigint[], int[], int[]);
-- As before; play_maxes as place_bet() has them, line by line; null when no line has one.
CREATE OR REPLACE FUNCTION place_bets(
  merchant int, member_ids bigint[], order_ids uuid[], fingerprints bytea[], issue_ids bigint[], game_ids int[], modes text[],
  stakes bigint[], line_counts smallint[],
  line_ords int[], line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[],
  line_terms text[], stake_maxes bigint[], line_maxes int[], verdicts int[],
  play_maxes bigint[]
) RETURNS TABLE (
  ord int, code text, order_row_id bigint, stake bigint, balance bigint, version bigint, placed_at timestamptz,
  replayed boolean, asset text, line int
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  asked int := coalesce(cardinality(member_ids), 0); instant timestamptz; wallets bigint[]; brake text;
  o record; n int; g int; verdict text; purse bigint; over int; told_lines int[];
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
      told_lines[n] := o.reply ->> 'line';
      CONTINUE;
    ELSIF twins[n] < n THEN
      wrong[n] := fingerprints[twins[n]] <> fingerprints[n];
      CONTINUE;
    END IF;
    again[n] := false;
    g := groups[n];
    purse := coalesce(purses[o.place], o.balance);
    over := NULL;
    IF play_maxes IS NOT NULL THEN
      -- its own lines, and those of its player's orders on the issue that were accepted just now
      over := line_over_play_max(issue_ids[n], member_ids[n], modes[n],
        ARRAY(SELECT line_nos[j] FROM generate_subscripts(line_ords, 1) j WHERE line_ords[j] = n ORDER BY j),
        ARRAY(SELECT play_codes[j] FROM generate_subscripts(line_ords, 1) j WHERE line_ords[j] = n ORDER BY j),
        ARRAY(SELECT line_stakes[j] FROM generate_subscripts(line_ords, 1) j WHERE line_ords[j] = n ORDER BY j),
        ARRAY(SELECT play_maxes[j] FROM generate_subscripts(line_ords, 1) j WHERE line_ords[j] = n ORDER BY j),
        ARRAY(SELECT play_codes[j] FROM generate_subscripts(line_ords, 1) j
               WHERE line_ords[j] < n AND accepted[line_ords[j]] AND groups[line_ords[j]] = g ORDER BY j),
        ARRAY(SELECT line_stakes[j] FROM generate_subscripts(line_ords, 1) j
               WHERE line_ords[j] < n AND accepted[line_ords[j]] AND groups[line_ords[j]] = g ORDER BY j));
    END IF;
    verdict := coalesce(o.refusal,
      -- what was staked here just now is not booked yet
      CASE WHEN o.guarded THEN
        protection_refusal(merchant, member_ids[n], 'BET', stakes[n] + o.balance - purse, instant) END,
      CASE
      WHEN o.in_debt THEN 'WALLET_IN_DEBT'
      WHEN stakes[n] + o.units + coalesce(more_units[g], 0) > stake_maxes[n] THEN 'BET_LIMIT_EXCEEDED'
      WHEN line_counts[n] + o.lines + coalesce(more_lines[g], 0) > line_maxes[n] THEN 'BET_LINES_EXCEEDED'
      WHEN over IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED'
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
      told_lines[n] := CASE WHEN verdict = 'BET_PLAY_LIMIT_EXCEEDED' THEN over END;
      IF verdict <> 'SITE_MONEY_READ_ONLY' THEN
        kept := kept || n;
      END IF;
    END IF;
  END LOOP;

  IF cardinality(kept) > 0 THEN
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
    SELECT member_ids[t.n], 'lottery.placeBets', order_ids[t.n], fingerprints[t.n],
           refused_bet_reply(codes[t.n], stakes[t.n], balances[t.n], told_lines[t.n]), instant, merchant
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
         balances[t.f], versions[t.f], instants[t.f], again[t.n], assets[t.n], told_lines[t.f]
    FROM unnest(twins) WITH ORDINALITY t(f, n) WHERE again[t.n] IS NOT NULL ORDER BY t.n;
END $$;

DROP FUNCTION chase_part_refusal(int, bigint, bigint, int, text, bigint, int, bigint, int, timestamptz);
-- As before, and the stake limits of its plays.
CREATE FUNCTION chase_part_refusal(merchant int, member bigint, issue bigint, game int, mode text, stake bigint, lines int,
  stake_max bigint, lines_max int,
  nos smallint[], plays text[], stakes bigint[], play_maxes bigint[], at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE code text; known_units bigint; known_lines int;
BEGIN
  SELECT bet_refusal(b.money_mode, m.status, m.type, a.asset, a.frozen_at, i.game_id, game, i.state, i.sale_from, i.close_at, at)
    INTO code
    FROM members m
    JOIN merchants b ON b.id = merchant
    JOIN ledger_accounts a ON a.owner_id = m.id AND a.merchant_id = merchant AND a.kind = 'CASH'
    LEFT JOIN issues i ON i.id = issue
   WHERE m.id = member;
  IF code IS NOT NULL THEN
    RETURN code;
  END IF;
  code := protection_gate(merchant, member, 'BONUS', 0, at);
  IF code IS NOT NULL THEN
    RETURN code;
  ELSIF owes_debt(merchant, member) THEN
    RETURN 'WALLET_IN_DEBT';
  END IF;
  SELECT coalesce(sum(l.stake_units), 0), count(*) INTO known_units, known_lines FROM bet_lines l
   WHERE l.issue_id = issue AND l.member_id = member AND l.mode = chase_part_refusal.mode AND l.state <> 'CANCELLED';
  RETURN CASE WHEN stake + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
              WHEN lines + known_lines > lines_max THEN 'BET_LINES_EXCEEDED'
              WHEN play_maxes IS NOT NULL AND line_over_play_max(issue, member, chase_part_refusal.mode, nos, plays, stakes,
                play_maxes, '{}', '{}') IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED' END;
END $$;

DROP FUNCTION place_chase_parts(int, bigint, text, uuid[], bigint, int, bigint);
-- As before; limits: the most that a player may stake on each of limited_plays in the issue.
CREATE FUNCTION place_chase_parts(merchant int, issue bigint, wanted_mode text, order_ids uuid[], stake_max bigint,
  lines_max int, only_chase bigint, limited_plays text[], limits bigint[])
RETURNS TABLE (looked int, placed int, refused int, code text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  ids bigint[]; instant timestamptz; p record; verdict text; k int := 0; refusals int := 0; last_code text;
  order_rows bigint[] := '{}'; froms bigint[]; tos bigint[]; amounts bigint[];
BEGIN
  -- Chases in id order, then wallets, then the issue, then the time.
  ids := ARRAY(SELECT c.id FROM chase_parts q JOIN chases c ON c.id = q.chase_row_id AND c.merchant_id = q.merchant_id
    WHERE q.sale_from = (SELECT i.sale_from FROM issues i WHERE i.id = issue) AND q.issue_id = issue
      AND q.merchant_id = merchant AND q.state = 'WAITING' AND c.state = 'RUNNING' AND c.mode = wanted_mode
      AND c.stop_reason IS NULL AND (only_chase IS NULL OR c.id = only_chase)
    ORDER BY c.id LIMIT cardinality(order_ids) FOR NO KEY UPDATE OF c SKIP LOCKED);
  IF cardinality(ids) = 0 THEN
    RETURN QUERY SELECT 0, 0, 0, NULL::text;
    RETURN;
  END IF;
  PERFORM 1 FROM ledger_accounts a
    WHERE a.owner_id = ANY (ARRAY(SELECT c.member_id FROM chases c WHERE c.id = ANY (ids) AND c.merchant_id = merchant))
      AND a.merchant_id = merchant AND a.kind IN ('CASH', 'HELD')
    ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM hold_issue(issue);
  instant := money_now();
  FOR p IN
    SELECT c.id, c.member_id, c.game_id, c.verdict_id, q.no, q.stake_units, q.line_stakes, q.line_terms, a.id AS held,
           h.id AS house, w.nos, w.plays, w.maxes
      FROM chases c
      JOIN chase_parts q ON q.chase_row_id = c.id AND q.merchant_id = c.merchant_id AND q.issue_id = issue
       AND q.state = 'WAITING'
      JOIN ledger_accounts a ON a.owner_id = c.member_id AND a.merchant_id = merchant AND a.kind = 'HELD'
      JOIN ledger_accounts h ON h.owner_id IS NULL AND h.kind = 'HOUSE_STAKES' AND h.asset = a.asset AND h.counterparty = ''
       AND h.merchant_id = merchant
      CROSS JOIN LATERAL (SELECT array_agg(l.line_no ORDER BY l.line_no) AS nos, array_agg(l.play_code ORDER BY l.line_no) AS plays,
          array_agg((SELECT u.most FROM unnest(limited_plays, limits) u(play, most) WHERE u.play = l.play_code)
            ORDER BY l.line_no) AS maxes
        FROM chase_lines l WHERE l.chase_row_id = c.id AND l.merchant_id = merchant) w
     WHERE c.id = ANY (ids) AND c.merchant_id = merchant AND c.state = 'RUNNING' AND c.stop_reason IS NULL
     ORDER BY c.id
  LOOP
    verdict := chase_part_refusal(merchant, p.member_id, issue, p.game_id, wanted_mode, p.stake_units,
      cardinality(p.line_stakes), stake_max, lines_max, p.nos, p.plays, p.line_stakes,
      CASE WHEN cardinality(limited_plays) > 0 THEN p.maxes END, instant);
    IF verdict IN ('SITE_MONEY_READ_ONLY', 'ISSUE_CLOSED', 'ISSUE_NOT_FOUND') THEN
      -- It waits on: for money to move again, or for its end when the issue closes.
      last_code := verdict;
      CONTINUE;
    ELSIF verdict IS NOT NULL THEN
      last_code := verdict;
      refusals := refusals + 1;
      PERFORM release_chase_parts(merchant, p.id, ARRAY[p.no], 'REFUSED', verdict, instant);
      -- What is wrong with the player is wrong with every later issue; a limit of this one is not.
      IF verdict NOT IN ('BET_LIMIT_EXCEEDED', 'BET_LINES_EXCEEDED', 'BET_PLAY_LIMIT_EXCEEDED') THEN
        UPDATE chases SET stop_reason = verdict WHERE id = p.id AND merchant_id = merchant;
      END IF;
      PERFORM end_chases(merchant, ARRAY[p.id], instant);
      CONTINUE;
    END IF;
    k := k + 1;
    order_rows[k] := nextval('bet_orders_id_seq');
    froms[k] := p.held;
    tos[k] := p.house;
    amounts[k] := p.stake_units;
    -- Written at once: the next part of the same player counts it.
    INSERT INTO bet_orders (id, order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, verdict_id,
           line_count, mode, fingerprint)
    VALUES (order_rows[k], order_ids[k], p.member_id, issue, p.stake_units, instant, merchant, p.game_id, p.verdict_id,
           cardinality(p.line_stakes), wanted_mode, uuid_send(order_ids[k]));
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, mode, play_code, content,
           terms)
    SELECT issue, p.member_id, order_rows[k], p.line_stakes[l.line_no], merchant, l.bets, l.line_no, wanted_mode, l.play_code,
           l.content, p.line_terms[l.line_no]
      FROM chase_lines l WHERE l.chase_row_id = p.id AND l.merchant_id = merchant;
    UPDATE chase_parts SET state = 'PLACED', order_row_id = order_rows[k]
     WHERE chase_row_id = p.id AND no = p.no AND merchant_id = merchant;
    UPDATE chases SET held_units = held_units - p.stake_units, staked_units = staked_units + p.stake_units
     WHERE id = p.id AND merchant_id = merchant;
  END LOOP;
  IF k > 0 THEN
    PERFORM ledger_write(merchant, array_fill(1::smallint, ARRAY[k]), order_rows, array_fill(0::bigint, ARRAY[k]),
      array_fill(0::smallint, ARRAY[k]), froms, tos, amounts, instant, instant, true);
  END IF;
  RETURN QUERY SELECT cardinality(ids), k, refusals, last_code;
END $$;
