-- Who is above each of these members, and whether the member is real to them: one pass over their lines upwards, joined as sets.
CREATE OR REPLACE FUNCTION uplines_of(members bigint[]) RETURNS TABLE (member_id bigint, upline_id bigint, is_real boolean)
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
