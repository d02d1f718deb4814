-- Notes that an attempt failed. It is tried again after a pause that doubles, or is a dead letter: at once when no further
-- attempt can help, else after the last attempt. Answers whether it is one now.
CREATE OR REPLACE FUNCTION fail_outbox(of_id bigint, why text, first_pause interval, attempts_max int, final boolean)
RETURNS boolean LANGUAGE sql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  UPDATE outbox_messages o
     SET error = why,
         dead_at = CASE WHEN final OR o.attempts >= attempts_max THEN n.at END,
         retry_at = CASE WHEN final OR o.attempts >= attempts_max THEN NULL
                         ELSE n.at + outbox_pause(first_pause, greatest(o.attempts, 1)) END
    FROM (SELECT money_now() AS at) n
   WHERE o.id = of_id AND o.done_at IS NULL AND o.dead_at IS NULL
  RETURNING o.dead_at IS NOT NULL
$$;
