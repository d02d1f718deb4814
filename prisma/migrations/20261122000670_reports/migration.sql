-- The reports of the agent centre (rules B4), read from what is folded per day and from what came since the last fold, in one
-- view of the data. A read costs the days and the accounts that are asked for, not the size of a team and not its history.

-- What accounts and everybody below them did on the days of a range: rows to be added up. `is_own` are an account's own figures,
-- the others those of everybody below it; rows that are not real count for a viewer who is of a test line. `category` is null
-- where a figure belongs to no category. Wages and dividends are those of the account itself: what a team earns from above is
-- what its top receives, because inner payments cancel out.
CREATE FUNCTION report_days(accounts bigint[], first_day date, last_day date, merchant int) RETURNS TABLE (
  account_id bigint, is_own boolean, is_real boolean, day date, category text, bet_units bigint, effective_units bigint,
  payout_units bigint, rebate_units bigint, deposit_units bigint, wage_units bigint, wage_paid_units bigint,
  dividend_units bigint, dividend_paid_units bigint, active int, opened int
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH mark AS MATERIALIZED (
    SELECT * FROM team_day_marks
  ), fact AS MATERIALIZED (
    SELECT f.* FROM mark m CROSS JOIN LATERAL member_days_of(m.facts_before, NULL, m.folded_at) f
     WHERE f.day BETWEEN first_day AND last_day AND f.merchant_id = merchant
  ), income AS MATERIALIZED (
    SELECT i.* FROM mark m CROSS JOIN LATERAL member_incomes_of(m.folded_to, NULL) i
     WHERE i.day BETWEEN first_day AND last_day AND i.merchant_id = merchant
  ), asked AS MATERIALIZED (
    SELECT a.id, d.day::date AS day FROM (SELECT DISTINCT unnest(accounts) AS id) a
     CROSS JOIN generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') d(day)
  ), near AS MATERIALIZED (
    SELECT a.id AS member_id, a.id AS account_id, true AS is_own, true AS is_real FROM (SELECT DISTINCT unnest(accounts) AS id) a
     UNION ALL
    SELECT u.member_id, u.upline_id, false, u.is_real
      FROM uplines_of(ARRAY(SELECT member_id FROM fact UNION SELECT member_id FROM income), accounts) u
  ), own AS MATERIALIZED (
    SELECT a.id, a.day, d.category, d.bet_units, d.effective_units, d.payout_units FROM asked a
     CROSS JOIN LATERAL (SELECT * FROM member_days x
       WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) d
  ), moved AS (
    SELECT a.id AS account_id, true AS is_own, true AS is_real, a.day, i.kind, i.units, i.paid_units FROM asked a
     CROSS JOIN LATERAL (SELECT * FROM member_incomes x
       WHERE x.day = a.day AND x.member_id = a.id AND x.merchant_id = merchant OFFSET 0) i
     UNION ALL
    SELECT n.account_id, n.is_own, n.is_real, i.day, i.kind, i.units, i.paid_units
      FROM income i JOIN near n ON n.member_id = i.member_id
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
  SELECT n.account_id, n.is_own, n.is_real, f.day, f.category, f.bet_units, f.effective_units, f.payout_units,
         0, 0, 0, 0, 0, 0, 0, 0
    FROM fact f JOIN near n ON n.member_id = f.member_id
  UNION ALL
  SELECT n.account_id, n.is_own, n.is_real, f.day, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0,
         (d.units + f.units > 0)::int - (d.units > 0)::int, 0
    FROM (SELECT day, member_id, sum(effective_units) AS units FROM fact GROUP BY 1, 2) f
    JOIN near n ON n.member_id = f.member_id
   CROSS JOIN LATERAL (SELECT coalesce(sum(x.effective_units), 0) AS units FROM member_days x
     WHERE x.day = f.day AND x.member_id = f.member_id AND x.merchant_id = merchant) d
  UNION ALL
  SELECT m.account_id, m.is_own, m.is_real, m.day, NULL, 0, 0, 0,
         CASE WHEN m.kind IN (6, 7) THEN m.units ELSE 0 END, CASE WHEN m.kind = 12 THEN m.units ELSE 0 END,
         CASE WHEN m.is_own AND m.kind IN (8, 9, 10) THEN m.units ELSE 0 END,
         CASE WHEN m.is_own AND m.kind IN (8, 9, 10) THEN m.paid_units ELSE 0 END,
         CASE WHEN m.is_own AND m.kind = 11 THEN m.units ELSE 0 END,
         CASE WHEN m.is_own AND m.kind = 11 THEN m.paid_units ELSE 0 END, 0, 0
    FROM moved m
  UNION ALL
  SELECT c.upline_id, false, c.is_real, c.opened_on, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.heads
    FROM team_changes_of(ARRAY(SELECT id FROM team_changes), accounts) c WHERE c.opened_on BETWEEN first_day AND last_day;
END $$;

-- The least id of an order or of a transfer that was booked at an instant or later; one above the last when there is none. Ids
-- grow with time, so a binary search finds it; transactions that overlap may be out of order by as long as they last, which
-- a caller allows for.
CREATE FUNCTION order_id_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE low bigint := 0; high bigint; middle bigint; found record;
BEGIN
  SELECT coalesce(max(id), 0) + 1 INTO high FROM bet_orders;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    SELECT o.id, o.placed_at INTO found FROM bet_orders o WHERE o.id >= middle ORDER BY o.id LIMIT 1;
    IF found.id IS NULL OR found.placed_at >= instant THEN
      high := middle;
    ELSE
      low := found.id + 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
CREATE FUNCTION transfer_id_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
DECLARE low bigint := 0; high bigint; middle bigint; span bigint; found record;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END + 1 INTO high FROM ledger_transfers_id_seq;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    span := 1000;
    LOOP
      -- ids have an index of blocks only: a short stretch of them reads few
      SELECT t.id, t.created_at INTO found FROM ledger_transfers t WHERE t.id >= middle AND t.id < middle + span ORDER BY t.id LIMIT 1;
      EXIT WHEN found.id IS NOT NULL OR middle + span >= high;
      span := span * 4;
    END LOOP;
    IF found.id IS NULL OR found.created_at >= instant THEN
      high := middle;
    ELSE
      low := found.id + 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
