-- Releases leased rows that were not passed on, although they are valid: the attempt does not count. They wait a moment, so
-- that they do not come before what can be passed on.
CREATE OR REPLACE FUNCTION release_outbox(ids bigint[], days timestamptz[], pause interval) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE outbox_messages o SET attempts = greatest(o.attempts - 1, 0), retry_at = n.at + pause
    FROM unnest(ids, days) r(id, created_at), (SELECT money_now() AS at) n
   WHERE o.id = r.id AND o.created_at = r.created_at AND o.done_at IS NULL AND o.dead_at IS NULL
$$;
