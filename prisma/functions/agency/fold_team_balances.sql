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
