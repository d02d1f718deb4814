-- A single bet (rules A4 and A6, safety R2–R4 and R7), its lines in parallel arrays. The stake is the sum of
-- its lines' stakes; packages/ledger asserts that before it calls. code is null for an accepted bet. verdict: the row of
-- access_verdicts that is kept with it, null for none. One row; replayed is null for somebody without a wallet. Who owes a debt bets
-- nothing, singly or in a batch. play_maxes: of each line, the most that its player may stake on its play in the issue, null for no
-- bound.
-- Both ways of placing give the same answers and leave the same rows; a test compares them. They are two functions because a batch's
-- arrays cost a single bet twice what it needs.
CREATE OR REPLACE FUNCTION place_bet(
  merchant int, member_id bigint, order_id uuid, fingerprint bytea, issue_id bigint, game_id int, mode text, staked bigint,
  line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[], line_terms text[],
  stake_max bigint, lines_max int, verdict int, play_maxes bigint[],
  OUT code text, OUT order_row_id bigint, OUT stake bigint, OUT balance bigint, OUT version bigint, OUT placed_at timestamptz,
  OUT replayed boolean, OUT asset text, OUT line int
) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_variable
DECLARE
  lined int := cardinality(line_nos); instant timestamptz; held text; allowed text; first_fingerprint bytea; first_reply jsonb;
  wallet bigint; house bigint; cash bigint; frozen timestamptz; owing boolean;
  draw_game int; draw_state text; opens timestamptz; closes timestamptz;
  status text; type smallint; guarded boolean; brake text; known_units bigint; known_lines int;
BEGIN
  -- The wallet, then the issue, then the time: a bet that waited for a lock is judged by the time at which it got the lock.
  SELECT a.id, a.asset, a.balance, a.frozen_at, a.owes INTO wallet, asset, cash, frozen, owing
    FROM ledger_accounts a WHERE a.owner_id = member_id AND a.merchant_id = merchant AND a.kind = 'CASH' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT o.id, o.fingerprint, o.stake_units, o.placed_at INTO order_row_id, first_fingerprint, stake, placed_at
    FROM bet_orders o
   WHERE o.member_id = place_bet.member_id AND o.order_id = place_bet.order_id AND o.merchant_id = merchant;
  IF FOUND THEN
    SELECT t.from_balance, t.from_version INTO balance, version FROM ledger_transfers t
     WHERE t.subject_id = order_row_id AND t.part_id = 0 AND t.kind = :LOTTERY_STAKE AND t.version = 0 AND t.merchant_id = merchant;
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
    CASE WHEN guarded THEN protection_refusal(merchant, member_id, 'BET', staked, staked, instant) END,
    CASE WHEN owing AND owes_debt(merchant, member_id) THEN 'WALLET_IN_DEBT'
         WHEN staked + known_units > stake_max THEN 'BET_LIMIT_EXCEEDED'
         WHEN lined + known_lines > lines_max THEN 'BET_LINES_EXCEEDED'
         WHEN line IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED'
         WHEN staked > cash THEN 'WALLET_INSUFFICIENT_FUNDS' END);
  replayed := false;
  stake := staked;
  IF code IS DISTINCT FROM 'BET_PLAY_LIMIT_EXCEEDED' THEN
    line := NULL;
  END IF;
  IF code = 'SITE_MONEY_READ_ONLY' THEN
    balance := cash;
    RETURN;
  ELSIF code IS NOT NULL THEN
    balance := cash;
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
  VALUES (order_row_id, wallet, house, staked, balance, version, instant, merchant, :LOTTERY_STAKE);
  allowed := set_config('croupier.ledger_writes', '', true);
END $$;
