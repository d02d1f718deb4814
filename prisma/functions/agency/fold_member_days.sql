-- All folding runs alone, behind the lock of roll_up_team_days().
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
