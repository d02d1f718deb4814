CREATE OR REPLACE FUNCTION keep_bets_out(issue bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(1, (issue % 2147483647)::int)
$$;
