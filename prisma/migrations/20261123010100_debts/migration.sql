-- Debts (rules A6): a correction takes from a frozen wallet too, and while a debt is open its owner bets nothing.

-- Whether an owner owes on the RECEIVABLE account. Asked only of a wallet that is marked: most owe nothing.
CREATE FUNCTION owes_debt(merchant int, owner bigint) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM ledger_accounts r WHERE r.owner_id = owner AND r.merchant_id = merchant
    AND r.kind = 'RECEIVABLE' AND r.balance < 0);
END $$;

-- Freezing holds the owner's hand, not the platform's correction: a payout and a deposit that are reversed (17, 31) come from a
-- frozen wallet, too.
CREATE OR REPLACE FUNCTION ledger_write(
  merchant int, kinds smallint[], subjects bigint[], parts bigint[], versions smallint[], froms bigint[], tos bigint[],
  amounts bigint[], happened_at timestamptz, booked_at timestamptz, all_new boolean DEFAULT false
) RETURNS TABLE (
  ord int, transfer_id bigint, fresh boolean,
  from_balance bigint, from_version bigint, to_balance bigint, to_version bigint
) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  asked int := coalesce(cardinality(kinds), 0); mode text; xact xid8; allowed text; ids bigint[]; new_ids bigint[]; known boolean := false;
  fresh_count int := 0; added int; changed int; moving int := 0;
  -- the accounts in id order; s and t are places among them
  accounts bigint[]; balances bigint[]; revisions bigint[]; debts boolean[]; assets text[]; merchants int[]; owing boolean[];
  frozen boolean[]; moves int[]; credited bigint[] := '{}'; s int; t int;
  -- of each transfer
  left_balances bigint[]; left_versions bigint[]; right_balances bigint[]; right_versions bigint[];
BEGIN
  IF asked = 0 THEN
    RETURN;
  END IF;
  SELECT m.money_mode INTO mode FROM merchants m WHERE m.id = merchant;
  IF mode IS DISTINCT FROM 'NORMAL' THEN
    FOR n IN 1 .. asked LOOP
      IF money_mode_allows(mode, kinds[n]) IS NOT TRUE THEN
        RAISE EXCEPTION 'merchant % moves no money of kind % now', merchant, kinds[n] USING ERRCODE = 'P0503';
      END IF;
    END LOOP;
  END IF;
  -- An xid is drawn before any transfer id: the watermarks depend on that order.
  xact := pg_current_xact_id();
  allowed := set_config('croupier.ledger_writes', 'open', true);
  IF NOT all_new THEN
    SELECT array_agg(k.id ORDER BY q.ord), bool_or(k.id IS NOT NULL),
           count(CASE WHEN (k.from_account_id, k.to_account_id, k.units) <> (q.source, q.target, q.units)
             THEN ledger_refuse('P0409', format('reference %s:%s of kind %s was used for another transfer', q.subject, q.part, q.kind))
             END)
      INTO ids, known, added
      FROM unnest(subjects, parts, kinds, versions, froms, tos, amounts) WITH ORDINALITY
           q(subject, part, kind, version, source, target, units, ord)
      LEFT JOIN LATERAL (SELECT id, from_account_id, to_account_id, units FROM ledger_transfers WHERE subject_id = q.subject
        AND part_id = q.part AND kind = q.kind AND version = q.version AND merchant_id = merchant OFFSET 0) k ON true;
  END IF;

  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.version ORDER BY a.id),
         array_agg(a.may_go_negative ORDER BY a.id), array_agg(a.asset ORDER BY a.id), array_agg(a.merchant_id ORDER BY a.id),
         array_agg(a.owes AND a.kind = 'CASH' ORDER BY a.id), array_agg(a.frozen_at IS NOT NULL ORDER BY a.id)
    INTO accounts, balances, revisions, debts, assets, merchants, owing, frozen
    FROM ledger_accounts a WHERE a.id = ANY (froms || tos);
  FOR n IN 1 .. asked LOOP
    CONTINUE WHEN known AND ids[n] IS NOT NULL;
    fresh_count := fresh_count + 1;
    new_ids[n] := nextval('ledger_transfers_id_seq');
    s := width_bucket(froms[n], accounts);
    t := width_bucket(tos[n], accounts);
    IF (accounts[s] = froms[n] AND accounts[t] = tos[n] AND assets[s] = assets[t] AND merchants[s] = merchant
        AND merchants[t] = merchant) IS NOT TRUE THEN
      RAISE EXCEPTION 'accounts of %:% are missing or of two assets or merchants', subjects[n], parts[n] USING ERRCODE = 'P0400';
    END IF;
    IF balances[s] IS NOT NULL THEN
      balances[s] := balances[s] - amounts[n];
      IF balances[s] < 0 AND NOT debts[s] THEN
        RAISE EXCEPTION 'account % cannot cover it', froms[n] USING ERRCODE = 'P0402';
      ELSIF frozen[s] AND kinds[n] NOT IN (17, 31) THEN
        RAISE EXCEPTION 'account % is frozen', froms[n] USING ERRCODE = 'P0403';
      END IF;
      revisions[s] := revisions[s] + 1;
      moves[s] := coalesce(moves[s], 0) + 1;
      left_balances[n] := balances[s];
      left_versions[n] := revisions[s];
    END IF;
    IF balances[t] IS NOT NULL THEN
      balances[t] := balances[t] + amounts[n];
      revisions[t] := revisions[t] + 1;
      moves[t] := coalesce(moves[t], 0) + 1;
      right_balances[n] := balances[t];
      right_versions[n] := revisions[t];
      IF owing[t] THEN
        credited := credited || accounts[t];
      END IF;
    END IF;
  END LOOP;
  IF fresh_count > 0 THEN
    INSERT INTO ledger_transfers (id, subject_id, part_id, from_account_id, to_account_id, units, from_balance, from_version,
           to_balance, to_version, created_at, event_at, merchant_id, kind, version)
    SELECT new_ids[g.n], subjects[g.n], parts[g.n], froms[g.n], tos[g.n], amounts[g.n], left_balances[g.n], left_versions[g.n],
           right_balances[g.n], right_versions[g.n], booked_at, nullif(coalesce(happened_at, booked_at), booked_at), merchant,
           kinds[g.n], versions[g.n]
      FROM generate_series(1, asked) g(n) WHERE new_ids[g.n] IS NOT NULL;
    -- An account that changed since it was read was not locked, so nothing is written.
    UPDATE ledger_accounts a SET balance = balances[g.n], version = revisions[g.n]
      FROM generate_series(1, cardinality(accounts)) g(n)
     WHERE a.id = accounts[g.n] AND a.version = revisions[g.n] - moves[g.n];
    GET DIAGNOSTICS changed = ROW_COUNT;
    FOR n IN 1 .. cardinality(accounts) LOOP
      IF moves[n] > 0 THEN
        moving := moving + 1;
      END IF;
    END LOOP;
    IF changed <> moving THEN
      RAISE EXCEPTION '% of % accounts were posted to without their locks', moving - changed, moving USING ERRCODE = 'P0400';
    END IF;
  END IF;
  allowed := set_config('croupier.ledger_writes', '', true);
  IF cardinality(credited) > 0 THEN
    PERFORM ledger_pay_debts(merchant, credited, booked_at);
  END IF;

  RETURN QUERY
  SELECT g.n, coalesce(new_ids[g.n], ids[g.n]), new_ids[g.n] IS NOT NULL, left_balances[g.n], left_versions[g.n],
         right_balances[g.n], right_versions[g.n]
    FROM generate_series(1, asked) g(n);
END $$;

-- Each look-up says its merchant: the tables can be distributed by it.
CREATE OR REPLACE FUNCTION ledger_pay_debts(merchant int, wallets bigint[], booked_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE d record; give bigint; xact xid8; allowed text;
BEGIN
  xact := pg_current_xact_id();
  allowed := set_config('croupier.ledger_writes', 'open', true);
  FOR d IN
    SELECT w.id AS wallet, w.owner_id, w.balance, w.version, r.id AS debt, r.balance AS owed, r.version AS debt_version
      FROM ledger_accounts w
      JOIN ledger_accounts r ON r.owner_id = w.owner_id AND r.kind = 'RECEIVABLE' AND r.asset = w.asset AND r.merchant_id = merchant
     WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH' AND w.owes AND w.balance > 0 AND r.balance < 0
     ORDER BY w.id
  LOOP
    give := least(d.balance, -d.owed);
    UPDATE ledger_accounts SET balance = balance - give, version = version + 1, owes = give < -d.owed OR EXISTS (
        SELECT 1 FROM wage_payments p WHERE p.payer_id = d.owner_id AND p.merchant_id = merchant
           AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED'))
     WHERE id = d.wallet AND merchant_id = merchant;
    UPDATE ledger_accounts SET balance = balance + give, version = version + 1 WHERE id = d.debt AND merchant_id = merchant;
    INSERT INTO ledger_transfers (subject_id, part_id, from_account_id, to_account_id, units, from_balance, from_version,
           to_balance, to_version, created_at, merchant_id, kind)
    VALUES (d.debt, d.debt_version + 1, d.wallet, d.debt, give, d.balance - give, d.version + 1, d.owed + give,
            d.debt_version + 1, booked_at, merchant, 16);
  END LOOP;
  allowed := set_config('croupier.ledger_writes', '', true);
  INSERT INTO outbox_messages (kind, name, payload, created_at, due_at, merchant_id)
  SELECT 'JOB', 'wages.retryPayments', '{}', booked_at, booked_at, merchant
   WHERE EXISTS (SELECT 1 FROM ledger_accounts w WHERE w.id = ANY (wallets) AND w.merchant_id = merchant AND w.kind = 'CASH'
     AND w.owes AND w.balance > 0
     AND EXISTS (SELECT 1 FROM wage_payments p WHERE p.payer_id = w.owner_id AND p.merchant_id = merchant
       AND p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')));
END $$;

-- Who owes a debt bets nothing, singly or in a batch.
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
  status text; type smallint; brake text; known_units bigint; known_lines int;
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
    verdict := coalesce(o.refusal, CASE
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

-- What older corrections left open beside money is collected now.
DO $$
DECLARE m record;
BEGIN
  FOR m IN
    SELECT w.merchant_id, array_agg(w.id ORDER BY w.id) AS wallets FROM ledger_accounts w
     WHERE w.kind = 'CASH' AND w.owes AND w.balance > 0 AND owes_debt(w.merchant_id, w.owner_id) GROUP BY w.merchant_id
  LOOP
    PERFORM 1 FROM ledger_accounts a WHERE a.id = ANY (m.wallets) ORDER BY a.id FOR NO KEY UPDATE;
    PERFORM ledger_pay_debts(m.merchant_id, m.wallets, money_now());
  END LOOP;
END $$;
