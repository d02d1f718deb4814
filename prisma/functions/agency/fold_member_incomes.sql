CREATE OR REPLACE FUNCTION fold_member_incomes(above bigint, up_to bigint) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET jit = off AS $$
#variable_conflict use_column
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT * FROM member_incomes_of(fold_member_incomes.above, up_to)
  ), own AS (
    INSERT INTO member_incomes AS i (day, member_id, kind, category, units, paid_units, merchant_id)
    SELECT day, member_id, kind, category, units, paid_units, merchant_id FROM fresh
    ON CONFLICT ON CONSTRAINT member_incomes_pkey
      DO UPDATE SET units = i.units + excluded.units, paid_units = i.paid_units + excluded.paid_units
  ), came AS MATERIALIZED (
    SELECT * FROM fresh WHERE kind IN (:INCOMES) AND kind NOT IN (:BILLS)
  )
  INSERT INTO team_day_totals AS d (day, upline_id, is_real, rebate_units, deposit_units, water_units, promotion_units,
                                    upline_rebate_units, withdrawal_units, active, opened, merchant_id)
  SELECT c.day, u.upline_id, u.is_real, coalesce(sum(c.units) FILTER (WHERE c.kind IN (:REBATES)), 0),
         coalesce(sum(c.units - c.paid_units) FILTER (WHERE c.kind IN (:DEPOSIT, :DEPOSIT_REVERSAL)), 0),
         coalesce(sum(c.units) FILTER (WHERE c.kind = :WATER_REBATE), 0),
         coalesce(sum(c.units - c.paid_units) FILTER (WHERE c.kind IN (:GIFTS, :GIFTS_TAKEN)), 0),
         coalesce(sum(c.units) FILTER (WHERE c.kind = :UPLINE_REBATE), 0),
         coalesce(sum(c.paid_units - c.units) FILTER (WHERE c.kind IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID)), 0), 0, 0, c.merchant_id
    FROM came c JOIN uplines_of(ARRAY(SELECT member_id FROM came)) u ON u.member_id = c.member_id
   GROUP BY c.day, u.upline_id, u.is_real, c.merchant_id
  ON CONFLICT ON CONSTRAINT team_day_totals_pkey
    DO UPDATE SET rebate_units = d.rebate_units + excluded.rebate_units, deposit_units = d.deposit_units + excluded.deposit_units,
                  water_units = d.water_units + excluded.water_units, promotion_units = d.promotion_units + excluded.promotion_units,
                  upline_rebate_units = d.upline_rebate_units + excluded.upline_rebate_units,
                  withdrawal_units = d.withdrawal_units + excluded.withdrawal_units;
END $$;
