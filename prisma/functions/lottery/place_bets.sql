-- A batch of bets of one merchant, each as if it was placed alone, in this order: a loop judges them one after the other, plain
-- statements write what was accepted.
-- Orders: parallel arrays; lines: parallel arrays whose line_ords says the place of their order, from 1. One row per order.
-- Refusals are remembered with their key, except a read-only merchant's. stake_maxes, line_maxes: the most the player may stake
-- on the issue in the order's mode, and in how many lines, null for no bound (rules A3); what is placed already is added up
-- from the player's lines of the issue, of which there are a thousand at most.
-- play_maxes as place_bet() has them, line by line; null when no line has one.
CREATE OR REPLACE FUNCTION place_bets(
  merchant int, member_ids bigint[], order_ids uuid[], fingerprints bytea[], issue_ids bigint[], game_ids int[], modes text[],
  stakes bigint[], line_counts smallint[],
  line_ords int[], line_nos smallint[], play_codes text[], contents text[], bet_counts int[], line_stakes bigint[],
  line_terms text[], stake_maxes bigint[], line_maxes int[], verdicts int[],
  play_maxes bigint[]
) RETURNS TABLE (
  ord int, code text, order_row_id bigint, stake bigint, balance bigint, version bigint, placed_at timestamptz,
  replayed boolean, asset text, line int
) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  instant timestamptz; wallets bigint[]; brake text;
  o record; n int; g int; verdict text; cash bigint; over int; reply_lines int[];
  -- of each order: the first one in the batch with its id, and the first one of its player on its issue in its mode
  first_ords int[]; groups int[];
  -- of each wallet, by its place: what is left
  cash_left bigint[];
  -- of each group, at its first order: what was accepted of it here
  more_units bigint[]; more_lines bigint[];
  -- of each order: its answer
  codes text[]; row_ids bigint[]; reply_stakes bigint[] := stakes; balances bigint[]; versions bigint[]; instants timestamptz[];
  again boolean[]; wrong boolean[]; accepted boolean[]; assets text[];
  -- the accepted orders in order with their transfers, and the refused ones that are remembered
  accepted_ords int[] := '{}'; k int := 0; subjects bigint[]; froms bigint[]; tos bigint[]; amounts bigint[]; left_balances bigint[];
  left_versions bigint[]; kept int[] := '{}'; none bigint[]; firsts smallint[];
BEGIN
  -- Wallets in id order; then the issues, once a batch; then the time: what waited for a lock is judged by the moment it got
  -- the last of them.
  wallets := ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.owner_id = ANY (member_ids) AND a.merchant_id = merchant
    AND a.kind = 'CASH' ORDER BY a.id FOR NO KEY UPDATE);
  PERFORM hold_issue(i.id) FROM (SELECT DISTINCT q.id FROM unnest(issue_ids) q(id) ORDER BY q.id) i;
  instant := money_now();
  SELECT b.money_mode INTO brake FROM merchants b WHERE b.id = merchant;
  SELECT array_agg(r.first_ord ORDER BY r.ord), array_agg(r.own ORDER BY r.ord) INTO first_ords, groups
    FROM (SELECT q.ord, min(q.ord::int) OVER (PARTITION BY q.member_id, q.order_id) AS first_ord,
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
      LEFT JOIN LATERAL (SELECT * FROM ledger_transfers WHERE subject_id = b.id AND part_id = 0 AND kind = :LOTTERY_STAKE AND version = 0
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
      reply_stakes[n] := o.known_stake;
      balances[n] := o.known_balance;
      versions[n] := o.known_version;
      instants[n] := o.known_at;
      CONTINUE;
    ELSIF o.reply IS NOT NULL THEN
      wrong[n] := o.fingerprint <> fingerprints[n];
      codes[n] := o.reply ->> 'code';
      reply_stakes[n] := o.reply ->> 'stake';
      balances[n] := o.reply ->> 'balance';
      reply_lines[n] := o.reply ->> 'line';
      CONTINUE;
    ELSIF first_ords[n] < n THEN
      wrong[n] := fingerprints[first_ords[n]] <> fingerprints[n];
      CONTINUE;
    END IF;
    again[n] := false;
    g := groups[n];
    cash := coalesce(cash_left[o.place], o.balance);
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
        protection_refusal(merchant, member_ids[n], 'BET', stakes[n] + o.balance - cash, stakes[n], instant) END,
      CASE
      WHEN o.in_debt THEN 'WALLET_IN_DEBT'
      WHEN stakes[n] + o.units + coalesce(more_units[g], 0) > stake_maxes[n] THEN 'BET_LIMIT_EXCEEDED'
      WHEN line_counts[n] + o.lines + coalesce(more_lines[g], 0) > line_maxes[n] THEN 'BET_LINES_EXCEEDED'
      WHEN over IS NOT NULL THEN 'BET_PLAY_LIMIT_EXCEEDED'
      WHEN stakes[n] > cash THEN 'WALLET_INSUFFICIENT_FUNDS' END);
    IF verdict IS NULL THEN
      cash_left[o.place] := cash - stakes[n];
      more_units[g] := coalesce(more_units[g], 0) + stakes[n];
      more_lines[g] := coalesce(more_lines[g], 0) + line_counts[n];
      row_ids[n] := nextval('bet_orders_id_seq');
      k := k + 1;
      accepted_ords[k] := n;
      subjects[k] := row_ids[n];
      froms[k] := o.account_id;
      tos[k] := o.house_id;
      amounts[k] := stakes[n];
      instants[n] := instant;
      accepted[n] := true;
    ELSE
      codes[n] := verdict;
      balances[n] := cash;
      reply_lines[n] := CASE WHEN verdict = 'BET_PLAY_LIMIT_EXCEEDED' THEN over END;
      IF verdict <> 'SITE_MONEY_READ_ONLY' THEN
        kept := kept || n;
      END IF;
    END IF;
  END LOOP;

  IF cardinality(kept) > 0 THEN
    INSERT INTO idempotency_keys (member_id, route, key, fingerprint, reply, created_at, merchant_id)
    SELECT member_ids[t.n], 'lottery.placeBets', order_ids[t.n], fingerprints[t.n],
           refused_bet_reply(codes[t.n], stakes[t.n], balances[t.n], reply_lines[t.n]), instant, merchant
      FROM unnest(kept) t(n);
  END IF;
  IF k > 0 THEN
    none := array_fill(0::bigint, ARRAY[k]);
    firsts := array_fill(0::smallint, ARRAY[k]);
    SELECT array_agg(w.from_balance ORDER BY w.ord), array_agg(w.from_version ORDER BY w.ord)
      INTO STRICT left_balances, left_versions
      FROM ledger_write(merchant, array_fill(:LOTTERY_STAKE::smallint, ARRAY[k]), subjects, none, firsts, froms, tos, amounts, instant,
                        instant, true) w;
    FOR at IN 1 .. k LOOP
      balances[accepted_ords[at]] := left_balances[at];
      versions[accepted_ords[at]] := left_versions[at];
    END LOOP;
    INSERT INTO bet_orders (id, order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, verdict_id,
           line_count, mode, fingerprint)
    SELECT row_ids[t.n], order_ids[t.n], member_ids[t.n], issue_ids[t.n], stakes[t.n], instant, merchant, game_ids[t.n],
           verdicts[t.n], line_counts[t.n], modes[t.n], fingerprints[t.n]
      FROM unnest(accepted_ords) t(n);
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, mode, play_code,
           content, terms)
    SELECT issue_ids[line_ords[l.n]], member_ids[line_ords[l.n]], row_ids[line_ords[l.n]], line_stakes[l.n], merchant,
           bet_counts[l.n], line_nos[l.n], modes[line_ords[l.n]], play_codes[l.n], contents[l.n], line_terms[l.n]
      FROM generate_series(1, cardinality(line_ords)) l(n) WHERE accepted[line_ords[l.n]];
  END IF;

  RETURN QUERY
  SELECT t.n::int, CASE WHEN wrong[t.n] THEN 'IDEMPOTENCY_MISMATCH' ELSE codes[t.f] END, row_ids[t.f], reply_stakes[t.f],
         balances[t.f], versions[t.f], instants[t.f], again[t.n], assets[t.n], reply_lines[t.f]
    FROM unnest(first_ords) WITH ORDINALITY t(f, n) WHERE again[t.n] IS NOT NULL ORDER BY t.n;
END $$;
