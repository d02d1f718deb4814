-- Placing bets, singly and in batches, and cancelling them. Both ways of placing give the same answers and leave the same rows;
-- a test compares them. They are two functions because a batch's arrays cost a single bet twice what it needs.

-- A single bet (house 3, rules A4 and A6, safety R2–R4 and R7), its lines in parallel arrays. The stake is the sum of
-- its lines' stakes; packages/ledger asserts that before it calls. code is null for an accepted bet. verdict: the row of
-- access_verdicts that is kept with it, null for none. One row; replayed is null for somebody without a wallet.
CREATE FUNCTION place_bet(
  merchant int, member_id bigint, order_id uuid, fingerprint bytea, issue_id bigint, game_id int, mode text, staked bigint,
  line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[], line_terms text[],
  stake_max bigint, lines_max int, verdict int,
  OUT code text, OUT order_row_id bigint, OUT stake bigint, OUT balance bigint, OUT version bigint, OUT placed_at timestamptz,
  OUT replayed boolean, OUT asset text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_variable
DECLARE
  lined int := cardinality(line_nos); instant timestamptz; held text; allowed text; first_fingerprint bytea; first_reply jsonb;
  wallet bigint; house bigint; purse bigint; frozen timestamptz;
  draw_game int; draw_state text; opens timestamptz; closes timestamptz;
  status text; type smallint; brake text; known_units bigint; known_lines int;
BEGIN
  -- The wallet, then the issue, then the time: a bet that waited for a lock is judged by the time at which it got the lock.
  SELECT a.id, a.asset, a.balance, a.frozen_at INTO wallet, asset, purse, frozen
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
   WHERE e.member_id = place_bet.member_id AND e.route = 'lottery.placeBets' AND e.key = order_id;
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
  SELECT m.status, m.type, b.money_mode, i.game_id, i.state, i.sale_from, i.close_at, h.id
    INTO status, type, brake, draw_game, draw_state, opens, closes, house
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
    CASE WHEN staked + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
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

-- A batch of bets of one merchant, each as if it was placed alone, in this order: a loop judges them one after the other, plain
-- statements write what was accepted.
-- Orders: parallel arrays; lines: parallel arrays whose line_ords says the place of their order, from 1. One row per order.
-- Refusals are remembered with their key, except a read-only merchant's. stake_maxes, line_maxes: the most the player may stake
-- on the issue in the order's mode, and in how many lines, null for no bound (rules A3); what is placed already is added up
-- from the player's lines of the issue, of which there are a thousand at most.
CREATE FUNCTION place_bets(
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
           width_bucket(a.id, wallets) AS place,
           b.id AS known_id, b.fingerprint AS known_print, b.stake_units AS known_stake, b.placed_at AS known_at,
           t.from_balance AS known_balance, t.from_version AS known_version, e.fingerprint, e.reply,
           bet_refusal(brake, m.status, m.type, a.asset, a.frozen_at, i.game_id, q.game_id, i.state, i.sale_from,
                       i.close_at, instant) AS refusal
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
        AND key = q.order_id OFFSET 0) e ON true
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
    verdict := coalesce(o.refusal, CASE
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

-- Player cancel (rules A6): the whole stake back while the issue is open. A repeat gets the same answer.
CREATE FUNCTION cancel_order(merchant int, player bigint, wanted uuid) RETURNS TABLE (
  code text, order_row_id bigint, refund bigint, balance bigint, version bigint, cancelled_at timestamptz,
  replayed boolean, asset text
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE wallet ledger_accounts; bet bet_orders; draw record; house bigint; instant timestamptz; brake text; cancelled int;
  verdict text;
BEGIN
  SELECT * INTO wallet FROM ledger_accounts a WHERE a.owner_id = player AND a.merchant_id = merchant AND a.kind = 'CASH'
    FOR NO KEY UPDATE;
  SELECT * INTO bet FROM bet_orders o WHERE o.member_id = player AND o.order_id = wanted AND o.merchant_id = merchant;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'BET_ORDER_NOT_FOUND', NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false, wallet.asset;
    RETURN;
  END IF;
  -- an earlier cancellation: its transfer is the proof; a debt that it paid came right after it
  RETURN QUERY SELECT NULL::text, bet.id, t.units, coalesce(d.from_balance, t.to_balance), coalesce(d.from_version, t.to_version),
         t.created_at, true, wallet.asset
    FROM ledger_transfers t
    LEFT JOIN ledger_transfers d ON d.from_account_id = wallet.id AND d.from_version = t.to_version + 1 AND d.kind = 16
     AND d.merchant_id = merchant
   WHERE t.subject_id = bet.id AND t.part_id = 0 AND t.kind = 2 AND t.version = 0 AND t.merchant_id = merchant;
  IF FOUND THEN
    RETURN;
  END IF;
  PERFORM hold_issue(bet.issue_id);
  instant := money_now();
  SELECT i.state, i.sale_from, i.close_at INTO draw FROM issues i WHERE i.id = bet.issue_id;
  SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = merchant;
  verdict := CASE WHEN brake = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
    WHEN issue_is_open(draw.state, draw.sale_from, draw.close_at, instant) IS NOT TRUE THEN 'BET_NOT_CANCELLABLE' END;
  IF verdict IS NOT NULL THEN
    RETURN QUERY SELECT verdict, bet.id, NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, false, wallet.asset;
    RETURN;
  END IF;
  SELECT h.id INTO house FROM ledger_accounts h WHERE h.owner_id IS NULL AND h.kind = 'HOUSE_STAKES' AND h.asset = wallet.asset
    AND h.counterparty = '' AND h.merchant_id = merchant;
  UPDATE bet_lines l SET state = 'CANCELLED', payout_units = 0, effective_units = 0, settled_at = instant
   WHERE l.issue_id = bet.issue_id AND l.member_id = player AND l.order_row_id = bet.id AND l.state = 'PENDING';
  GET DIAGNOSTICS cancelled = ROW_COUNT;
  IF cancelled <> bet.line_count THEN
    RAISE EXCEPTION 'order % of an open issue has lines that are not pending', bet.id;
  END IF;
  PERFORM ledger_write(merchant, ARRAY[2::smallint], ARRAY[bet.id], ARRAY[0::bigint], ARRAY[0::smallint], ARRAY[house],
    ARRAY[wallet.id], ARRAY[bet.stake_units], instant, instant);
  -- what the wallet holds once debts are paid
  RETURN QUERY SELECT NULL::text, bet.id, bet.stake_units, a.balance, a.version, instant, false, a.asset
    FROM ledger_accounts a WHERE a.id = wallet.id;
END $$;
