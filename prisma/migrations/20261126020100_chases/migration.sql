-- Chases (rules A7): one content over several issues, paid for at once. What waits for its issue is held on the member's HELD
-- account and is the member's until it becomes an order; an order of a chase is an order like any other.

CREATE TABLE chases (
  -- the subject of its movements in the ledger
  id BIGSERIAL NOT NULL,
  merchant_id INTEGER NOT NULL,
  member_id BIGINT NOT NULL,
  -- the client's uuid v7: in one member's chases it is the order of time
  chase_id UUID NOT NULL,
  game_id INTEGER NOT NULL,
  mode TEXT NOT NULL,
  -- RUNNING, FINISHED, STOPPED_WIN, CANCELLED
  state TEXT NOT NULL DEFAULT 'RUNNING',
  kind TEXT NOT NULL,
  -- of the first issue
  multiple INTEGER NOT NULL,
  -- of DOUBLING: after so many issues it is so many times as much
  every SMALLINT,
  factor SMALLINT,
  -- of PROFIT
  rate_ppm INTEGER,
  stop_on_win BOOLEAN NOT NULL,
  stop_on_void BOOLEAN NOT NULL,
  -- where the money is: the total was debited at once, then it is held, staked, or back in the wallet
  total_units BIGINT NOT NULL,
  held_units BIGINT NOT NULL,
  staked_units BIGINT NOT NULL DEFAULT 0,
  returned_units BIGINT NOT NULL DEFAULT 0,
  -- bookings back to the wallet so far: the version of the last one
  releases SMALLINT NOT NULL DEFAULT 0,
  -- why its rest is to be returned, until that is done and after: WIN, VOID, or what the gate said
  stop_reason TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  verdict_id INTEGER,
  CONSTRAINT chases_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT chases_state CHECK (state IN ('RUNNING', 'FINISHED', 'STOPPED_WIN', 'CANCELLED')
    AND (state = 'RUNNING') = (ended_at IS NULL) AND mode IN ('LOTT', 'ELOTT')),
  CONSTRAINT chases_plan CHECK (multiple > 0 AND CASE kind
    WHEN 'SAME' THEN num_nulls(every, factor, rate_ppm) = 3
    WHEN 'DOUBLING' THEN every > 0 AND factor > 1 AND rate_ppm IS NULL
    WHEN 'PROFIT' THEN rate_ppm >= 0 AND num_nulls(every, factor) = 2 ELSE false END),
  -- Nothing of it is anywhere else, and nothing stays held behind its end.
  CONSTRAINT chases_units CHECK (total_units > 0 AND held_units >= 0 AND staked_units >= 0 AND returned_units >= 0
    AND held_units + staked_units + returned_units = total_units AND (ended_at IS NULL OR held_units = 0)),
  CONSTRAINT chases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX chases_member_id_chase_id_merchant_id_key ON chases(member_id, chase_id, merchant_id);
CREATE INDEX chases_stopping ON chases(id) WHERE state = 'RUNNING' AND stop_reason IS NOT NULL;

-- The content, the same in every issue; stakes and terms of each issue are with its part.
CREATE TABLE chase_lines (
  chase_row_id BIGINT NOT NULL,
  line_no SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  play_code TEXT NOT NULL,
  content TEXT NOT NULL,
  bets INTEGER NOT NULL,
  CONSTRAINT chase_lines_pkey PRIMARY KEY (chase_row_id, line_no, merchant_id),
  CONSTRAINT chase_lines_chase_row_id_merchant_id_fkey FOREIGN KEY (chase_row_id, merchant_id) REFERENCES chases(id, merchant_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TRIGGER chase_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chase_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One issue of a chase. Stakes and terms are those of creation (rules A7.6).
CREATE TABLE chase_parts (
  chase_row_id BIGINT NOT NULL,
  -- counted from 1, in the order of the issues
  no SMALLINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  issue_id BIGINT NOT NULL,
  -- of its issue
  sale_from TIMESTAMPTZ(3) NOT NULL,
  multiple INTEGER NOT NULL,
  stake_units BIGINT NOT NULL,
  -- one of each line
  line_stakes BIGINT[] NOT NULL,
  line_terms TEXT[] NOT NULL,
  -- WAITING: held. PLACED: an order. SETTLED: its result is known. Returned: CANCELLED by the player, STOPPED by a win or a
  -- void, VOID or MISSED with its issue, REFUSED when its issue went on sale.
  state TEXT NOT NULL DEFAULT 'WAITING',
  order_row_id BIGINT,
  -- what its order paid; of SETTLED
  payout_units BIGINT,
  -- of REFUSED: the code
  reason TEXT,
  CONSTRAINT chase_parts_pkey PRIMARY KEY (chase_row_id, no, merchant_id),
  CONSTRAINT chase_parts_state CHECK (
    state IN ('WAITING', 'PLACED', 'SETTLED', 'CANCELLED', 'STOPPED', 'VOID', 'MISSED', 'REFUSED')
    AND multiple > 0 AND stake_units > 0 AND cardinality(line_stakes) = cardinality(line_terms)
    AND (state NOT IN ('PLACED', 'SETTLED') OR order_row_id IS NOT NULL)
    AND (state NOT IN ('WAITING', 'VOID', 'MISSED', 'REFUSED') OR order_row_id IS NULL)
    AND (state = 'SETTLED') = (payout_units IS NOT NULL) AND (state = 'REFUSED') = (reason IS NOT NULL)),
  CONSTRAINT chase_parts_chase_row_id_merchant_id_fkey FOREIGN KEY (chase_row_id, merchant_id) REFERENCES chases(id, merchant_id)
    ON DELETE RESTRICT ON UPDATE CASCADE
);
-- What the jobs look for: parts whose issue goes on sale, and parts that are played. Neither reads what has ended.
CREATE INDEX chase_parts_waiting ON chase_parts(sale_from, issue_id, merchant_id) WHERE state = 'WAITING';
CREATE INDEX chase_parts_placed ON chase_parts(issue_id, merchant_id) WHERE state = 'PLACED';

-- Held for a chase (50) counts as staked, as what is taken to a table does; what comes back unplayed (51) does not. Its orders
-- leave the held account, so nothing counts twice.
CREATE OR REPLACE FUNCTION play_moves(merchant int, wallet bigint, after bigint)
RETURNS TABLE (created_at timestamptz, staked bigint, returned bigint, received bigint) LANGUAGE sql STABLE AS $$
  SELECT t.created_at, CASE WHEN t.kind IN (1, 40, 46, 47, 50) THEN t.units ELSE 0 END,
         CASE WHEN t.kind IN (17, 43) THEN -t.units ELSE 0 END, CASE WHEN t.kind = 31 THEN -t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.from_account_id = wallet AND t.from_version > after AND t.merchant_id = merchant
  UNION ALL
  SELECT t.created_at, CASE WHEN t.kind IN (2, 3, 41, 48, 51) THEN -t.units ELSE 0 END,
         CASE WHEN t.kind IN (4, 5, 42, 44, 45) THEN t.units ELSE 0 END, CASE WHEN t.kind IN (12, 14) THEN t.units ELSE 0 END
    FROM ledger_transfers t WHERE t.to_account_id = wallet AND t.to_version > after AND t.merchant_id = merchant
$$;

-- Why a part may not become an order: what refuses a bet, and a break of the player's own. Limits of money were asked when the
-- whole was held, which counts as staked since; they are not asked again.
CREATE FUNCTION chase_part_refusal(merchant int, member bigint, issue bigint, game int, mode text, stake bigint, lines int,
  stake_max bigint, lines_max int, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
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
              WHEN lines + known_lines > lines_max THEN 'BET_LINES_EXCEEDED' END;
END $$;

-- Ends the chases of which nothing is under way any more: finished where an issue was played, else cancelled.
CREATE FUNCTION end_chases(merchant int, ids bigint[], at timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ended int;
BEGIN
  UPDATE chases c SET ended_at = at,
         state = CASE WHEN EXISTS (SELECT 1 FROM chase_parts p WHERE p.chase_row_id = c.id AND p.merchant_id = merchant
           AND p.state = 'SETTLED') THEN 'FINISHED' ELSE 'CANCELLED' END
   WHERE c.id = ANY (ids) AND c.merchant_id = merchant AND c.state = 'RUNNING'
     AND NOT EXISTS (SELECT 1 FROM chase_parts p WHERE p.chase_row_id = c.id AND p.merchant_id = merchant
       AND p.state IN ('WAITING', 'PLACED'));
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

-- Takes waiting parts of a chase back: what was held for them returns to the wallet in one movement (51). The caller has the
-- chase's row locked. Parts that wait no more are left as they are.
CREATE FUNCTION release_chase_parts(merchant int, chase bigint, nos smallint[], to_state text, why text, at timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE owner bigint; again smallint; back bigint; cash bigint; held bigint;
BEGIN
  SELECT c.member_id, c.releases + 1 INTO STRICT owner, again FROM chases c WHERE c.id = chase AND c.merchant_id = merchant;
  PERFORM 1 FROM ledger_accounts a WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind IN ('CASH', 'HELD')
    ORDER BY a.id FOR NO KEY UPDATE;
  WITH done AS (
    UPDATE chase_parts p SET state = to_state, reason = why
     WHERE p.chase_row_id = chase AND p.merchant_id = merchant AND p.no = ANY (nos) AND p.state = 'WAITING'
    RETURNING p.stake_units
  )
  SELECT sum(d.stake_units) INTO back FROM done d;
  IF back IS NULL THEN
    RETURN 0;
  END IF;
  SELECT a.id INTO STRICT cash FROM ledger_accounts a
   WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind = 'CASH';
  SELECT a.id INTO STRICT held FROM ledger_accounts a
   WHERE a.owner_id = owner AND a.merchant_id = merchant AND a.kind = 'HELD';
  PERFORM ledger_write(merchant, ARRAY[51::smallint], ARRAY[chase], ARRAY[0::bigint], ARRAY[again], ARRAY[held], ARRAY[cash],
    ARRAY[back], at, at, true);
  UPDATE chases c SET held_units = c.held_units - back, returned_units = c.returned_units + back, releases = again
   WHERE c.id = chase AND c.merchant_id = merchant;
  PERFORM push_balances(merchant, ARRAY[cash], at);
  RETURN back;
END $$;

-- Makes waiting parts of an issue on sale orders (rules A7.2): as many as there are ids for orders, of one chase or of all. The
-- stake leaves the held account (1). What is locked by somebody else is left to the next call.
CREATE FUNCTION place_chase_parts(merchant int, issue bigint, wanted_mode text, order_ids uuid[], stake_max bigint,
  lines_max int, only_chase bigint)
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
           h.id AS house
      FROM chases c
      JOIN chase_parts q ON q.chase_row_id = c.id AND q.merchant_id = c.merchant_id AND q.issue_id = issue
       AND q.state = 'WAITING'
      JOIN ledger_accounts a ON a.owner_id = c.member_id AND a.merchant_id = merchant AND a.kind = 'HELD'
      JOIN ledger_accounts h ON h.owner_id IS NULL AND h.kind = 'HOUSE_STAKES' AND h.asset = a.asset AND h.counterparty = ''
       AND h.merchant_id = merchant
     WHERE c.id = ANY (ids) AND c.merchant_id = merchant AND c.state = 'RUNNING' AND c.stop_reason IS NULL
     ORDER BY c.id
  LOOP
    verdict := chase_part_refusal(merchant, p.member_id, issue, p.game_id, wanted_mode, p.stake_units,
      cardinality(p.line_stakes), stake_max, lines_max, instant);
    IF verdict IN ('SITE_MONEY_READ_ONLY', 'ISSUE_CLOSED', 'ISSUE_NOT_FOUND') THEN
      -- It waits on: for money to move again, or for its end when the issue closes.
      last_code := verdict;
      CONTINUE;
    ELSIF verdict IS NOT NULL THEN
      last_code := verdict;
      refusals := refusals + 1;
      PERFORM release_chase_parts(merchant, p.id, ARRAY[p.no], 'REFUSED', verdict, instant);
      -- What is wrong with the player is wrong with every later issue; a limit of this one is not.
      IF verdict NOT IN ('BET_LIMIT_EXCEEDED', 'BET_LINES_EXCEEDED') THEN
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

-- Notes the results of placed parts once their lines are settled, and which chases a win or a void stops (rules A7.4). What a
-- stop returns is done by the caller, chase by chase; the reason is kept until then.
CREATE FUNCTION settle_chase_parts(many int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE instant timestamptz := money_now(); part record; done int := 0;
BEGIN
  FOR part IN
    SELECT p.chase_row_id, p.no, p.merchant_id, i.state = 'VOID' AS void, r.payout, r.won
      FROM issues i
      JOIN chase_parts p ON p.issue_id = i.id AND p.state = 'PLACED'
      JOIN chases c ON c.id = p.chase_row_id AND c.merchant_id = p.merchant_id
      CROSS JOIN LATERAL (SELECT bool_or(l.state IN ('PENDING', 'QUARANTINED')) AS open,
          coalesce(sum(l.payout_units), 0)::bigint AS payout, bool_or(l.state = 'WIN' AND l.payout_units > 0) AS won
        FROM bet_lines l WHERE l.issue_id = i.id AND l.member_id = c.member_id AND l.order_row_id = p.order_row_id) r
     WHERE i.id IN (SELECT DISTINCT o.issue_id FROM chase_parts o WHERE o.state = 'PLACED')
       AND i.state IN ('DRAWN', 'SETTLING', 'SETTLED', 'VOID') AND NOT r.open
     ORDER BY c.id, p.no LIMIT many FOR NO KEY UPDATE OF c SKIP LOCKED
  LOOP
    UPDATE chase_parts SET state = 'SETTLED', payout_units = part.payout
     WHERE chase_row_id = part.chase_row_id AND no = part.no AND merchant_id = part.merchant_id AND state = 'PLACED';
    CONTINUE WHEN NOT FOUND;
    done := done + 1;
    UPDATE chases SET stop_reason = CASE WHEN part.void THEN 'VOID' ELSE 'WIN' END
     WHERE id = part.chase_row_id AND merchant_id = part.merchant_id AND state = 'RUNNING' AND stop_reason IS NULL
       AND (stop_on_win AND part.won AND NOT part.void OR stop_on_void AND part.void);
    IF NOT FOUND THEN
      PERFORM end_chases(part.merchant_id, ARRAY[part.chase_row_id], instant);
    END IF;
  END LOOP;
  RETURN done;
END $$;
