-- As migrations/20261124020300_folded_reads left it; written by npm run generate.
CREATE FUNCTION team_figures(uplines bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, members int, agents int, balance_units bigint
) LANGUAGE sql STABLE AS $$
  SELECT s.upline_id, s.is_real, s.members, s.agents, s.balance_units FROM team_sums s WHERE s.upline_id = ANY (uplines)
$$;
