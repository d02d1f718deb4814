-- What the agent centre shows is what is folded, with the instant it is of (rules B4): a read never carries what came since the last
-- fold, which under load was a second of work a call. The fold follows what is new as sets.

DROP FUNCTION team_figures(bigint[]);
DROP FUNCTION team_day_figures(bigint, date, int);
DROP FUNCTION report_days(bigint[], date, date, int);
DROP FUNCTION uplines_of(bigint[], bigint[]);
DROP FUNCTION team_changes_of(bigint[], bigint[]);

-- Who is above each of these members, and whether the member is real to them: one pass over their lines upwards, joined as sets.
CREATE FUNCTION uplines_of(members bigint[]) RETURNS TABLE (member_id bigint, upline_id bigint, is_real boolean)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_nestloop = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH line AS MATERIALIZED (
    SELECT c.descendant_id AS id, c.ancestor_id AS up, c.distance AS far FROM member_closure c WHERE c.descendant_id = ANY (members)
  ), test AS MATERIALIZED (
    SELECT l.id, min(l.far) AS levels FROM line l JOIN members z ON z.id = l.up AND is_test_account(z.type, z.test_at) GROUP BY l.id
  )
  SELECT l.id, l.up, coalesce(l.far <= t.levels, true) FROM line l LEFT JOIN test t ON t.id = l.id WHERE l.far > 0;
END $$;
-- What changes of the tree mean to the uplines.
CREATE FUNCTION team_changes_of(changes bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, heads int, agents int, opened_on date, merchant_id int
) LANGUAGE sql STABLE SET jit = off AS $$
  SELECT c.ancestor_id, coalesce(c.distance <= q.real_levels, true), q.heads::int,
         CASE WHEN m.type IN (1, 2, 41, 42) THEN q.heads ELSE 0 END::int,
         (m.created_at AT TIME ZONE b.time_zone)::date, q.merchant_id
    FROM team_changes q
    JOIN merchants b ON b.id = q.merchant_id
    JOIN member_closure c ON c.descendant_id = q.member_id AND c.distance > 0
    JOIN members m ON m.id = q.member_id
   WHERE q.id = ANY (changes)
$$;
CREATE OR REPLACE FUNCTION fold_member_days(since xid8, before xid8, seen_at timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT * FROM member_days_of(since, before, seen_at)
  ), upline AS MATERIALIZED (
    SELECT * FROM uplines_of(ARRAY(SELECT DISTINCT member_id FROM fresh))
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
CREATE OR REPLACE FUNCTION fold_member_incomes(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
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
    FROM came c JOIN uplines_of(ARRAY(SELECT member_id FROM came)) u ON u.member_id = c.member_id
   GROUP BY c.day, u.upline_id, u.is_real, c.merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey
    DO UPDATE SET rebate_units = d.rebate_units + excluded.rebate_units, deposit_units = d.deposit_units + excluded.deposit_units;
END $$;
CREATE OR REPLACE FUNCTION fold_team_balances(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT * FROM member_balances_of(above, up_to) WHERE units <> 0
  )
  INSERT INTO team_sums AS s (upline_id, is_real, members, agents, balance_units, merchant_id)
  SELECT u.upline_id, u.is_real, 0, 0, sum(m.units), m.merchant_id
    FROM moved m JOIN uplines_of(ARRAY(SELECT member_id FROM moved)) u ON u.member_id = m.member_id
   GROUP BY u.upline_id, u.is_real, m.merchant_id
  ON CONFLICT ON CONSTRAINT team_sums_pkey DO UPDATE SET balance_units = s.balance_units + excluded.balance_units;
END $$;
CREATE OR REPLACE FUNCTION fold_team_changes(at_most int) RETURNS int LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
DECLARE taken bigint[] := ARRAY(SELECT id FROM team_changes ORDER BY id LIMIT at_most);
BEGIN
  WITH change AS MATERIALIZED (
    SELECT * FROM team_changes_of(taken)
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

-- What is below accounts, as it is folded: rows to be added up; those that are not real count for a viewer who is for tests.
CREATE FUNCTION team_figures(uplines bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, members int, agents int, balance_units bigint
) LANGUAGE sql STABLE AS $$
  SELECT s.upline_id, s.is_real, s.members, s.agents, s.balance_units FROM team_sums s WHERE s.upline_id = ANY (uplines)
$$;
-- The figures of one business day of an account and of everybody below it, as they are folded. A push (stake back, nothing
-- effective) counts on neither side. Wages are those that came to the account itself: inner ones cancel out (rules B4 WG).
CREATE FUNCTION team_day_figures(viewer bigint, of_day date, merchant int) RETURNS TABLE (
  is_real boolean, bet_units bigint, effective_units bigint, payout_units bigint, rebate_units bigint, wage_units bigint,
  active int, opened int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT d.is_real, d.bet_units, d.effective_units, d.payout_units, 0::bigint, 0::bigint, 0, 0
    FROM team_days d WHERE d.day = of_day AND d.upline_id = viewer AND d.merchant_id = merchant
  UNION ALL
  SELECT t.is_real, 0, 0, 0, t.rebate_units, 0, t.active, t.opened
    FROM team_day_totals t WHERE t.day = of_day AND t.upline_id = viewer AND t.merchant_id = merchant
  UNION ALL
  SELECT true, coalesce(sum(o.bet_units), 0)::bigint, coalesce(sum(o.effective_units), 0)::bigint,
         coalesce(sum(o.payout_units), 0)::bigint, 0, 0, (coalesce(sum(o.effective_units), 0) > 0)::int, 0
    FROM member_days o WHERE o.day = of_day AND o.member_id = viewer AND o.merchant_id = merchant
  UNION ALL
  SELECT true, 0, 0, 0, CASE WHEN i.kind IN (6, 7) THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (8, 9, 10) THEN i.units ELSE 0 END, 0, 0
    FROM member_incomes i WHERE i.day = of_day AND i.member_id = viewer AND i.merchant_id = merchant;
END $$;
-- What accounts and everybody below them did on the days of a range (rules B4), as it is folded: rows to be added up. `is_own` are
-- an account's own figures, the others those of everybody below it; rows that are not real count for a viewer who is of a test
-- line. `category` is null where a figure belongs to no category. Wages and dividends are those of the account itself: what a team
-- earns from above is what its top receives, because inner payments cancel out. A read costs the days and the accounts that are
-- asked for, not the size of a team and not its history.
CREATE FUNCTION report_days(accounts bigint[], first_day date, last_day date, merchant int) RETURNS TABLE (
  account_id bigint, is_own boolean, is_real boolean, day date, category text, bet_units bigint, effective_units bigint,
  payout_units bigint, rebate_units bigint, deposit_units bigint, wage_units bigint, wage_paid_units bigint,
  dividend_units bigint, dividend_paid_units bigint, active int, opened int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT a.id, d.day::date AS day FROM (SELECT DISTINCT unnest(accounts) AS id) a
     CROSS JOIN generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d(day)
  ), own AS MATERIALIZED (
    SELECT a.id, a.day, d.category, d.bet_units, d.effective_units, d.payout_units FROM asked a
     CROSS JOIN LATERAL (SELECT * FROM member_days x
       WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  )
  SELECT a.id, false, d.is_real, a.day, d.category, d.bet_units, d.effective_units, d.payout_units,
         0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0, 0
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM team_days x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  UNION ALL
  SELECT a.id, false, t.is_real, a.day, NULL, 0, 0, 0, t.rebate_units, t.deposit_units, 0, 0, 0, 0, t.active, t.opened
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM team_day_totals x
      WHERE x.day = a.day AND x.upline_id = a.id AND x.merchant_id = merchant OFFSET 0) t
  UNION ALL
  SELECT o.id, true, true, o.day, o.category, o.bet_units, o.effective_units, o.payout_units, 0, 0, 0, 0, 0, 0, 0, 0 FROM own o
  UNION ALL
  SELECT o.id, true, true, o.day, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 FROM own o
   GROUP BY o.id, o.day HAVING sum(o.effective_units) > 0
  UNION ALL
  SELECT a.id, true, true, a.day, NULL, 0, 0, 0,
         CASE WHEN i.kind IN (6, 7) THEN i.units ELSE 0 END, CASE WHEN i.kind = 12 THEN i.units ELSE 0 END,
         CASE WHEN i.kind IN (8, 9, 10) THEN i.units ELSE 0 END, CASE WHEN i.kind IN (8, 9, 10) THEN i.paid_units ELSE 0 END,
         CASE WHEN i.kind = 11 THEN i.units ELSE 0 END, CASE WHEN i.kind = 11 THEN i.paid_units ELSE 0 END, 0, 0
    FROM asked a CROSS JOIN LATERAL (SELECT * FROM member_incomes x
      WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) i;
END $$;
