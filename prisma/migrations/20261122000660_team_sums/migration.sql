-- What everybody below an account adds up to (rules B4), written from new facts, transfers and accounts only: a figure of a team
-- reads one row an account and day, however many there are below it.

-- Each sum is kept twice: `is_real` counts for everybody, the rest lies behind a test account and counts for a viewer who is one
-- itself (rules B1). Nobody ever moves in the tree, and an account that is marked for tests has never moved money
-- (protection A11): so what was added once stays right, but for the heads of marked accounts, which team_changes takes back.
CREATE TABLE team_sums (
  upline_id BIGINT NOT NULL,
  members INTEGER NOT NULL,
  agents INTEGER NOT NULL,
  balance_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  CONSTRAINT team_sums_pkey PRIMARY KEY (upline_id, is_real, merchant_id)
) WITH (fillfactor = 70);
CREATE TABLE team_days (
  day DATE NOT NULL,
  upline_id BIGINT NOT NULL,
  category TEXT NOT NULL,
  bet_units BIGINT NOT NULL,
  effective_units BIGINT NOT NULL,
  payout_units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  CONSTRAINT team_days_pkey PRIMARY KEY (day, upline_id, category, is_real, merchant_id)
) WITH (fillfactor = 70);
-- What is not a sum over categories: who was active in any, who was opened, which rebates and deposits came in.
CREATE TABLE team_day_totals (
  day DATE NOT NULL,
  upline_id BIGINT NOT NULL,
  rebate_units BIGINT NOT NULL,
  deposit_units BIGINT NOT NULL,
  active INTEGER NOT NULL,
  opened INTEGER NOT NULL,
  merchant_id INTEGER NOT NULL,
  is_real BOOLEAN NOT NULL,
  CONSTRAINT team_day_totals_pkey PRIMARY KEY (day, upline_id, is_real, merchant_id)
) WITH (fillfactor = 70);
-- Accounts that came into teams or count otherwise from now on; a row goes when it was folded. Who opens an account writes one
-- row here and none of its uplines': those would queue on the row of their top agent.
CREATE TABLE team_changes (
  id BIGSERIAL NOT NULL,
  member_id BIGINT NOT NULL,
  -- 1: counts from now on; -1: counts no longer so
  heads SMALLINT NOT NULL,
  -- for how many levels up it is real; null: for all of them
  real_levels SMALLINT,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT team_changes_pkey PRIMARY KEY (id, merchant_id),
  CONSTRAINT team_changes_heads CHECK (heads IN (-1, 1))
);

-- Is an account one for tests (rules B1, protection A11)?
CREATE FUNCTION is_test_account(type smallint, test_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN type IN (4, 41, 42) OR test_at IS NOT NULL;
-- How many levels up an account is real: to the nearest test account in flight, itself included. Null: there is none.
CREATE FUNCTION real_levels(member bigint) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(c.distance) FROM member_closure c
   CROSS JOIN LATERAL (SELECT type, test_at FROM members WHERE id = c.ancestor_id OFFSET 0) z
   WHERE c.descendant_id = member AND is_test_account(z.type, z.test_at)
$$;
CREATE FUNCTION note_team_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above smallint := real_levels(NEW.parent_id) + 1;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
    VALUES (NEW.id, -1, CASE WHEN is_test_account(OLD.type, OLD.test_at) THEN 0 ELSE above END, NEW.merchant_id);
  END IF;
  INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
  VALUES (NEW.id, 1, CASE WHEN is_test_account(NEW.type, NEW.test_at) THEN 0 ELSE above END, NEW.merchant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER members_team_opened AFTER INSERT ON members FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION note_team_change();
CREATE TRIGGER members_team_marked AFTER UPDATE OF test_at ON members FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL AND OLD.test_at IS NULL AND NEW.test_at IS NOT NULL) EXECUTE FUNCTION note_team_change();

-- Who is above each of these members, and whether the member is real to them. `wanted`: of these uplines; null: of all.
CREATE FUNCTION uplines_of(members bigint[], wanted bigint[]) RETURNS TABLE (member_id bigint, upline_id bigint, is_real boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  IF wanted IS NULL THEN
    RETURN QUERY
    SELECT q.id, c.ancestor_id, coalesce(c.distance <= l.levels, true)
      FROM (SELECT DISTINCT unnest(members) AS id) q
     CROSS JOIN LATERAL (SELECT real_levels(q.id) AS levels OFFSET 0) l
     CROSS JOIN LATERAL (SELECT ancestor_id, distance FROM member_closure WHERE descendant_id = q.id AND distance > 0 OFFSET 0) c;
  ELSE
    RETURN QUERY
    SELECT q.id, c.ancestor_id, coalesce(c.distance <= l.levels, true)
      FROM (SELECT DISTINCT unnest(members) AS id) q
     CROSS JOIN LATERAL (SELECT array_agg(ancestor_id) AS ancestors, array_agg(distance) AS distances FROM member_closure
       WHERE ancestor_id = ANY (wanted) AND descendant_id = q.id AND distance > 0) t
     CROSS JOIN LATERAL (SELECT real_levels(q.id) AS levels WHERE t.ancestors IS NOT NULL OFFSET 0) l
     CROSS JOIN LATERAL unnest(t.ancestors, t.distances) c(ancestor_id, distance);
  END IF;
END $$;
-- What changes of the tree mean to the uplines, of these changes and, unless null, of these uplines.
CREATE FUNCTION team_changes_of(changes bigint[], wanted bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, heads int, agents int, opened_on date, merchant_id int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT c.ancestor_id, coalesce(c.distance <= q.real_levels, true), q.heads::int,
         CASE WHEN m.type IN (1, 2, 41, 42) THEN q.heads ELSE 0 END::int,
         (m.created_at AT TIME ZONE b.time_zone)::date, q.merchant_id
    FROM team_changes q
    JOIN merchants b ON b.id = q.merchant_id
   CROSS JOIN LATERAL (SELECT ancestor_id, distance FROM member_closure
     WHERE descendant_id = q.member_id AND distance > 0 AND (wanted IS NULL OR ancestor_id = ANY (wanted)) OFFSET 0) c
   CROSS JOIN LATERAL (SELECT type, created_at FROM members WHERE id = q.member_id OFFSET 0) m
   WHERE q.id = ANY (changes);
END $$;

-- Folding ------------------------------------------------------------------------------------------------------------
-- All of it runs alone, behind the lock of roll_up_team_days().
CREATE FUNCTION fold_member_days(since xid8, before xid8, seen_at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT * FROM member_days_of(since, before, seen_at)
  ), upline AS MATERIALIZED (
    SELECT * FROM uplines_of(ARRAY(SELECT DISTINCT member_id FROM fresh), NULL)
  ), active AS MATERIALIZED (
    -- who becomes active on a day with these facts, or is active no longer
    SELECT f.day, f.member_id, f.merchant_id, (d.units + f.units > 0)::int - (d.units > 0)::int AS change
      FROM (SELECT day, member_id, merchant_id, sum(effective_units) AS units FROM fresh GROUP BY 1, 2, 3) f
     CROSS JOIN LATERAL (SELECT coalesce(sum(effective_units), 0) AS units FROM member_days
       WHERE day = f.day AND member_id = f.member_id AND merchant_id = f.merchant_id) d
  ), own AS (
    INSERT INTO member_days AS d (day, member_id, category, bet_units, effective_units, payout_units, merchant_id)
    SELECT day, member_id, category, bet_units, effective_units, payout_units, merchant_id FROM fresh
    ON CONFLICT ON CONSTRAINT member_days_pkey DO UPDATE
      SET bet_units = d.bet_units + excluded.bet_units, effective_units = d.effective_units + excluded.effective_units,
          payout_units = d.payout_units + excluded.payout_units
  ), above AS (
    INSERT INTO team_days AS d (day, upline_id, category, is_real, bet_units, effective_units, payout_units, merchant_id)
    SELECT f.day, u.upline_id, f.category, u.is_real, sum(f.bet_units), sum(f.effective_units), sum(f.payout_units), f.merchant_id
      FROM fresh f JOIN upline u ON u.member_id = f.member_id
     GROUP BY f.day, u.upline_id, f.category, u.is_real, f.merchant_id
    ON CONFLICT ON CONSTRAINT team_days_pkey DO UPDATE
      SET bet_units = d.bet_units + excluded.bet_units, effective_units = d.effective_units + excluded.effective_units,
          payout_units = d.payout_units + excluded.payout_units
  )
  INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, active, opened, merchant_id)
  SELECT a.day, u.upline_id, u.is_real, 0, 0, sum(a.change), 0, a.merchant_id
    FROM active a JOIN upline u ON u.member_id = a.member_id WHERE a.change <> 0
   GROUP BY a.day, u.upline_id, u.is_real, a.merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey DO UPDATE SET active = d.active + excluded.active;
END $$;
CREATE FUNCTION fold_member_incomes(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT * FROM member_incomes_of(fold_member_incomes.above, up_to)
  ), own AS (
    INSERT INTO member_incomes AS i (day, member_id, kind, units, paid_units, merchant_id)
    SELECT day, member_id, kind, units, paid_units, merchant_id FROM fresh
    ON CONFLICT ON CONSTRAINT member_incomes_pkey
      DO UPDATE SET units = i.units + excluded.units, paid_units = i.paid_units + excluded.paid_units
  ), came AS MATERIALIZED (
    SELECT * FROM fresh WHERE kind IN (6, 7, 12)
  )
  INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, active, opened, merchant_id)
  SELECT c.day, u.upline_id, u.is_real, coalesce(sum(c.units) FILTER (WHERE c.kind <> 12), 0),
         coalesce(sum(c.units) FILTER (WHERE c.kind = 12), 0), 0, 0, c.merchant_id
    FROM came c JOIN uplines_of(ARRAY(SELECT member_id FROM came), NULL) u ON u.member_id = c.member_id
   GROUP BY c.day, u.upline_id, u.is_real, c.merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey
    DO UPDATE SET rebate_units = d.rebate_units + excluded.rebate_units, deposit_units = d.deposit_units + excluded.deposit_units;
END $$;
CREATE FUNCTION fold_team_balances(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT * FROM member_balances_of(above, up_to) WHERE units <> 0
  )
  INSERT INTO team_sums AS s (upline_id, is_real, members, agents, balance_units, merchant_id)
  SELECT u.upline_id, u.is_real, 0, 0, sum(m.units), m.merchant_id
    FROM moved m JOIN uplines_of(ARRAY(SELECT member_id FROM moved), NULL) u ON u.member_id = m.member_id
   GROUP BY u.upline_id, u.is_real, m.merchant_id
  ON CONFLICT ON CONSTRAINT team_sums_pkey DO UPDATE SET balance_units = s.balance_units + excluded.balance_units;
END $$;
-- At most this many changes of the tree; returns how many. They are not in the order of their ids: none is passed over.
CREATE FUNCTION fold_team_changes(at_most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE taken bigint[] := ARRAY(SELECT id FROM team_changes ORDER BY id LIMIT at_most);
BEGIN
  WITH change AS MATERIALIZED (
    SELECT * FROM team_changes_of(taken, NULL)
  ), head AS (
    INSERT INTO team_sums AS s (upline_id, is_real, members, agents, balance_units, merchant_id)
    SELECT upline_id, is_real, sum(heads), sum(agents), 0, merchant_id FROM change GROUP BY upline_id, is_real, merchant_id
    ON CONFLICT ON CONSTRAINT team_sums_pkey DO UPDATE
      SET members = s.members + excluded.members, agents = s.agents + excluded.agents
  )
  INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, active, opened, merchant_id)
  SELECT opened_on, upline_id, is_real, 0, 0, 0, sum(heads), merchant_id FROM change
   GROUP BY opened_on, upline_id, is_real, merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey DO UPDATE SET opened = d.opened + excluded.opened;
  DELETE FROM team_changes WHERE id = ANY (taken);
  RETURN cardinality(taken);
END $$;
-- Folds what has become certain since the last run: facts of transactions that ended before every running one, transfers up to a
-- mark whose transactions have all ended (safety R12), and changes of the tree. A long backlog is folded in bounded steps: true
-- says that more can be folded at once. Runs alone; call it outside any other transaction.
CREATE FUNCTION roll_up_team_days() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  mark team_day_marks; drawn bigint; horizon xid8; facts_to xid8; transfers_to bigint; behind boolean := false;
  step constant bigint := 1000000; changes_at_once constant int := 10000;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL OR NOT pg_try_advisory_xact_lock(hashtext('roll_up_team_days')) THEN
    RETURN false;
  END IF;
  SELECT * INTO mark FROM team_day_marks;
  -- Numbers of transactions are a server's own: after a restore into another one the marks say nothing.
  IF mark.facts_before > pg_snapshot_xmax(stored_snapshot()) THEN
    RAISE EXCEPTION 'the marks of team days are of another server: reset_team_days() folds anew' USING ERRCODE = 'P0400';
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO drawn FROM ledger_transfers_id_seq;
  horizon := stored_horizon();
  facts_to := least(xact_number(horizon), xact_number(mark.facts_before) + step)::text::xid8;
  behind := facts_to < horizon;
  PERFORM fold_member_days(mark.facts_before, facts_to, mark.folded_at);
  IF mark.next_xact <= facts_to THEN
    mark.folded_at := mark.next_at;
  END IF;
  IF mark.next_xact <= horizon THEN
    transfers_to := least(mark.next_to, mark.folded_to + step);
    PERFORM fold_member_incomes(mark.folded_to, transfers_to);
    PERFORM fold_team_balances(mark.folded_to, transfers_to);
    mark.folded_to := transfers_to;
    behind := behind OR transfers_to < mark.next_to;
  END IF;
  IF mark.next_to IS NULL OR mark.folded_to = mark.next_to THEN
    mark.next_to := drawn;
    mark.next_xact := stored_xact();
    mark.next_at := money_now();
  END IF;
  behind := fold_team_changes(changes_at_once) = changes_at_once OR behind;
  UPDATE team_day_marks SET facts_before = facts_to, folded_to = mark.folded_to, next_to = mark.next_to,
         next_xact = mark.next_xact, next_at = mark.next_at, folded_at = mark.folded_at;
  RETURN behind;
END $$;
-- Forgets what is folded, so that the next runs fold everything again: after a restore into another server.
CREATE FUNCTION reset_team_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('roll_up_team_days'));
  DELETE FROM member_days;
  DELETE FROM member_incomes;
  DELETE FROM team_days;
  DELETE FROM team_day_totals;
  DELETE FROM team_sums;
  DELETE FROM team_changes;
  INSERT INTO team_changes (member_id, heads, real_levels, merchant_id)
  SELECT m.id, 1, real_levels(m.id), m.merchant_id FROM members m WHERE m.parent_id IS NOT NULL;
  UPDATE team_day_marks SET facts_before = '0', folded_at = NULL, folded_to = 0, next_to = NULL, next_xact = NULL,
         next_at = NULL;
END $$;

-- Reading ------------------------------------------------------------------------------------------------------------
-- What is below accounts at this moment: what is folded, and what came since, in one view of the data. Rows to be added up;
-- those that are not real count for a viewer who is for tests.
CREATE FUNCTION team_figures(uplines bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, members int, agents int, balance_units bigint
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH moved AS MATERIALIZED (
    SELECT b.member_id, b.units FROM team_day_marks m CROSS JOIN LATERAL member_balances_of(m.folded_to, NULL) b
     WHERE b.units <> 0
  )
  SELECT s.upline_id, s.is_real, s.members, s.agents, s.balance_units FROM team_sums s WHERE s.upline_id = ANY (uplines)
  UNION ALL
  SELECT u.upline_id, u.is_real, 0, 0, m.units
    FROM moved m JOIN uplines_of(ARRAY(SELECT member_id FROM moved), uplines) u ON u.member_id = m.member_id
  UNION ALL
  SELECT c.upline_id, c.is_real, c.heads, c.agents, 0
    FROM team_changes_of(ARRAY(SELECT id FROM team_changes), uplines) c;
END $$;
-- The figures of one business day of an account and of everybody below it, as team_figures() gives them. A push (stake back,
-- nothing effective) counts on neither side. Wages are those that came to the account itself: inner ones cancel out (rules B4 WG).
CREATE FUNCTION team_day_figures(viewer bigint, of_day date, merchant int) RETURNS TABLE (
  is_real boolean, bet_units bigint, effective_units bigint, payout_units bigint, rebate_units bigint, wage_units bigint,
  active int, opened int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH mark AS MATERIALIZED (
    SELECT * FROM team_day_marks
  ), fact AS MATERIALIZED (
    SELECT f.* FROM mark m CROSS JOIN LATERAL member_days_of(m.facts_before, NULL, m.folded_at) f
     WHERE f.day = of_day AND f.merchant_id = merchant
  ), income AS MATERIALIZED (
    SELECT i.* FROM mark m CROSS JOIN LATERAL member_incomes_of(m.folded_to, NULL) i
     WHERE i.day = of_day AND i.merchant_id = merchant
  ), near AS MATERIALIZED (
    SELECT viewer AS member_id, true AS is_real
    UNION ALL
    SELECT u.member_id, u.is_real
      FROM uplines_of(ARRAY(SELECT member_id FROM fact UNION SELECT member_id FROM income), ARRAY[viewer]) u
  ), own AS MATERIALIZED (
    SELECT bet_units, effective_units, payout_units FROM member_days
     WHERE day = of_day AND member_id = viewer AND merchant_id = merchant
  )
  SELECT d.is_real, d.bet_units, d.effective_units, d.payout_units, 0::bigint, 0::bigint, 0, 0
    FROM team_days d WHERE d.day = of_day AND d.upline_id = viewer AND d.merchant_id = merchant
  UNION ALL
  SELECT t.is_real, 0, 0, 0, t.rebate_units, 0, t.active, t.opened
    FROM team_day_totals t WHERE t.day = of_day AND t.upline_id = viewer AND t.merchant_id = merchant
  UNION ALL
  SELECT true, o.bet_units, o.effective_units, o.payout_units, 0, 0, 0, 0 FROM own o
  UNION ALL
  SELECT true, 0, 0, 0, 0, 0, 1, 0 WHERE (SELECT sum(o.effective_units) FROM own o) > 0
  UNION ALL
  SELECT n.is_real, f.bet_units, f.effective_units, f.payout_units, 0, 0, 0, 0
    FROM fact f JOIN near n ON n.member_id = f.member_id
  UNION ALL
  SELECT n.is_real, 0, 0, 0, 0, 0, (d.units + f.units > 0)::int - (d.units > 0)::int, 0
    FROM (SELECT member_id, sum(effective_units) AS units FROM fact GROUP BY 1) f
    JOIN near n ON n.member_id = f.member_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(effective_units), 0) AS units FROM member_days
     WHERE day = of_day AND member_id = f.member_id AND merchant_id = merchant) d
  UNION ALL
  SELECT n.is_real, 0, 0, 0, CASE WHEN i.kind IN (6, 7) THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (8, 9, 10) AND i.member_id = viewer THEN i.units ELSE 0 END, 0, 0
    FROM (SELECT member_id, kind, units FROM income
           UNION ALL
          SELECT member_id, kind, units FROM member_incomes
           WHERE day = of_day AND member_id = viewer AND merchant_id = merchant) i
    JOIN near n ON n.member_id = i.member_id
  UNION ALL
  SELECT c.is_real, 0, 0, 0, 0, 0, 0, c.heads
    FROM team_changes_of(ARRAY(SELECT id FROM team_changes), ARRAY[viewer]) c WHERE c.opened_on = of_day;
END $$;
