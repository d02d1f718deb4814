-- Bets hold their issue together, a change of an issue on sale waits for them and accepts nobody meanwhile: an issue never
-- closes under a bet that was accepted. FOR SHARE on the issue's row would do the same, but then all concurrent bets would
-- write that one row.
-- Read the issue after this, in a statement of its own. Several are held, and locked against bets, in id order.
CREATE OR REPLACE FUNCTION hold_issue(issue bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock_shared(1, (issue % 2147483647)::int)
$$;
