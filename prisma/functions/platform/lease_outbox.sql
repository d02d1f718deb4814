-- Leases rows that are due, oldest first, behind a place in that order: at most `rows_max` of them, and no more once their
-- payloads are `bytes_max` bytes as stored (always one). No other reader gets a leased row before its lease ends; the lease
-- doubles with each attempt. What nobody finished in `attempts_max` leases is a dead letter.
-- The options make it one index scan and one probe a row, whatever the statistics say.
CREATE OR REPLACE FUNCTION lease_outbox(of_kind text, rows_max int, bytes_max int, lease interval, attempts_max int,
  after_at timestamptz, after_id bigint)
RETURNS TABLE (id bigint, created_at timestamptz, name text, payload jsonb, attempts int, leased_until timestamptz,
  place_at timestamptz, bytes int)
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE instant timestamptz := money_now();
BEGIN
  RETURN QUERY
  WITH due AS (
    SELECT o.id, o.created_at, coalesce(o.retry_at, o.due_at) AS place_at, pg_column_size(o.payload) AS bytes
      FROM outbox_messages o
     WHERE o.kind = of_kind AND o.dead_at IS NULL AND o.done_at IS NULL AND coalesce(o.retry_at, o.due_at) <= instant
       AND (coalesce(o.retry_at, o.due_at), o.id) > (after_at, after_id)
     ORDER BY o.dead_at NULLS FIRST, coalesce(o.retry_at, o.due_at), o.id LIMIT rows_max FOR UPDATE SKIP LOCKED
  ), taken AS (
    SELECT s.* FROM (SELECT d.*, sum(d.bytes) OVER (ORDER BY d.place_at, d.id) - d.bytes AS before FROM due d) s
     WHERE s.before < bytes_max
  ), leased AS (
    UPDATE outbox_messages o
       SET attempts = CASE WHEN o.attempts < attempts_max THEN o.attempts + 1 ELSE o.attempts END,
           retry_at = CASE WHEN o.attempts < attempts_max THEN instant + outbox_pause(lease, o.attempts + 1) ELSE o.retry_at END,
           dead_at = CASE WHEN o.attempts < attempts_max THEN NULL ELSE instant END,
           error = CASE WHEN o.attempts < attempts_max THEN o.error
                        ELSE coalesce(o.error, 'nobody finished it in ' || attempts_max || ' attempts') END
      FROM taken t WHERE o.id = t.id AND o.created_at = t.created_at
    RETURNING o.id, o.created_at, o.name, o.payload, o.attempts::int, o.retry_at, t.place_at, t.bytes, o.dead_at
  )
  SELECT l.id, l.created_at, l.name, l.payload, l.attempts, l.retry_at, l.place_at, l.bytes
    FROM leased l WHERE l.dead_at IS NULL ORDER BY l.place_at, l.id;
END $$;
