-- What is below accounts, as it is folded: rows to be added up; those that are not real count for a viewer who is for tests.
CREATE OR REPLACE FUNCTION team_figures(uplines bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, members int, agents int, balance_units bigint
) LANGUAGE sql STABLE AS $$
  SELECT s.upline_id, s.is_real, s.members, s.agents, s.balance_units FROM team_sums s WHERE s.upline_id = ANY (uplines)
$$;
