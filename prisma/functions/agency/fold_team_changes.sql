-- At most this many changes of the tree; returns how many. They are not in the order of their ids: none is passed over.
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
