-- Makes waiting parts of an issue on sale orders (rules A7.2): as many as there are ids for orders, of one chase or of all. The
-- stake leaves the held account. What is locked by somebody else is left to the next call.
-- limits: the most that a player may stake on each of limited_plays in the issue.
CREATE OR REPLACE FUNCTION place_chase_parts(merchant int, issue bigint, wanted_mode text, order_ids uuid[], stake_max bigint,
  lines_max int, only_chase bigint, limited_plays text[], limits bigint[])
RETURNS TABLE (looked int, placed int, refused int, code text) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
    PERFORM ledger_write(merchant, array_fill(:LOTTERY_STAKE::smallint, ARRAY[k]), order_rows, array_fill(0::bigint, ARRAY[k]),
      array_fill(0::smallint, ARRAY[k]), froms, tos, amounts, instant, instant, true);
  END IF;
  RETURN QUERY SELECT cardinality(ids), k, refusals, last_code;
END $$;
