-- Finishes rows that were passed on.
CREATE OR REPLACE FUNCTION finish_outbox(ids bigint[], days timestamptz[]) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE outbox_messages o SET done_at = n.at, retry_at = NULL, error = NULL
    FROM unnest(ids, days) r(id, created_at), (SELECT money_now() AS at) n
   WHERE o.id = r.id AND o.created_at = r.created_at AND o.done_at IS NULL
$$;
