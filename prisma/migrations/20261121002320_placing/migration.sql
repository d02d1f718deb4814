-- A batch of bets, each as if it came alone and in this order (house 3, rules A4 and A6, safety R2–R4 and R7): a loop judges
-- them one after the other, plain statements write what was accepted. One large statement did the same; starting it cost a
-- single bet most of its time.
-- Orders: parallel arrays; lines: parallel arrays whose line_ords says the place of their order, from 1.
-- The stake of an order is the sum of its lines' stakes; packages/ledger asserts that before it calls.
-- One row per order: code is null for an accepted bet. Refusals are remembered with their key, except a read-only brand's.
-- stake_maxes, line_maxes: the most the player may stake on the issue in the order's mode, and in how many lines, null for no
-- bound (rules A3).
CREATE OR REPLACE FUNCTION place_bets(
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
  -- Wallets in id order; then the issues, once a batch, so that none closes under a bet that was let in. An issue that is
  -- over is not locked: those who come late must not keep it from closing.
  wallets := ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.owner_id = ANY (member_ids) AND a.kind = 'CASH'
    ORDER BY a.id FOR NO KEY UPDATE);
  instant := money_now();
  PERFORM 1 FROM issues i WHERE i.id = ANY (issue_ids) AND i.state IN ('PLANNED', 'ON_SALE') AND i.close_at > instant
    ORDER BY i.id FOR SHARE;
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
           CASE WHEN b.money_mode = 'READ_ONLY' THEN 'SITE_MONEY_READ_ONLY'
                WHEN m.status <> 'ACTIVE' THEN 'MEMBER_FROZEN'
                WHEN m.type = 4 AND a.asset <> 'DEMO' THEN 'MEMBER_DEMO_BLOCKED'
                WHEN a.frozen_at IS NOT NULL THEN 'WALLET_FROZEN'
                WHEN i.id IS NULL OR i.game_id <> q.game_id THEN 'ISSUE_NOT_FOUND'
                WHEN NOT issue_is_open(i.state, i.sale_from, i.close_at, instant) THEN 'ISSUE_CLOSED' END AS refusal
      FROM unnest(member_ids, order_ids, issue_ids, game_ids, modes) WITH ORDINALITY
           q(member_id, order_id, issue_id, game_id, mode, ord)
      CROSS JOIN LATERAL (SELECT * FROM ledger_accounts WHERE owner_id = q.member_id AND kind = 'CASH' OFFSET 0) a
      CROSS JOIN LATERAL (SELECT * FROM members WHERE id = q.member_id OFFSET 0) m
      CROSS JOIN LATERAL (SELECT * FROM merchants WHERE id = m.merchant_id OFFSET 0) b
      LEFT JOIN LATERAL (SELECT * FROM issues WHERE id = q.issue_id OFFSET 0) i ON true
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
             jsonb_build_object('code', codes[t.n], 'orderRowId', row_ids[t.n]::text, 'stake', stakes[t.n]::text,
               'balance', balances[t.n]::text, 'version', versions[t.n]::text, 'placedAt', instants[t.n]), instant
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
           jsonb_agg(balance_push(public_ids[t.n], assets[t.n], balances[t.n], versions[t.n])), instant, instant
      FROM unnest(latest) t(n) WHERE t.n IS NOT NULL
    HAVING count(*) > 0;
  END IF;

  RETURN QUERY
  SELECT t.n::int, CASE WHEN wrong[t.n] THEN 'IDEMPOTENCY_MISMATCH' ELSE codes[t.f] END, row_ids[t.f], told_stakes[t.f],
         balances[t.f], versions[t.f], instants[t.f], again[t.n]
    FROM unnest(twins) WITH ORDINALITY t(f, n) WHERE again[t.n] IS NOT NULL ORDER BY t.n;
END $$;
