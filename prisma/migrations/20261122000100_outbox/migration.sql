-- Effects that leave a transaction (safety R5). Partitioned by the day of created_at and emptied by dropping days.
CREATE TABLE outbox_messages (
  id BIGSERIAL NOT NULL,
  -- 0 for what belongs to no single merchant
  merchant_id INTEGER NOT NULL DEFAULT 0,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  payload JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  due_at TIMESTAMPTZ(3) NOT NULL,
  -- how often it was passed on: given to a relay (EVENT) or published to a queue (JOB)
  attempts SMALLINT NOT NULL DEFAULT 0,
  -- not before: the end of a lease or of a pause; due_at stays what it was
  retry_at TIMESTAMPTZ(3),
  done_at TIMESTAMPTZ(3),
  dead_at TIMESTAMPTZ(3),
  error TEXT,
  CONSTRAINT outbox_messages_pkey PRIMARY KEY (id, created_at, merchant_id),
  CONSTRAINT outbox_messages_kind CHECK (kind IN ('EVENT', 'JOB'))
) PARTITION BY RANGE (created_at);
-- Only what is open is read (safety R12), and it stays small for any size of the table. Events, jobs and dead letters of
-- both are apart, so that none of them is read past to find another.
CREATE INDEX outbox_messages_open ON outbox_messages (kind, dead_at NULLS FIRST, (coalesce(retry_at, due_at)), id)
  WHERE done_at IS NULL;
SELECT keep_partitions('outbox_messages', 'timestamptz', 1, 7, 7);
UPDATE partition_rules SET keeps_unfinished = true WHERE parent = 'outbox_messages';
-- How long after its n-th attempt a row waits: doubled each time, at most 15 minutes.
CREATE FUNCTION outbox_pause(first_pause interval, attempts int) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT least(first_pause * 2 ^ least(attempts - 1, 12), interval '15 minutes')
$$;
-- Leases rows that are due, oldest first, behind a place in that order: at most `rows_max` of them, and no more once their
-- payloads are `bytes_max` bytes as stored (always one). No other reader gets a leased row before its lease ends; the lease
-- doubles with each attempt. What nobody finished in `attempts_max` leases is a dead letter.
-- The options make it one index scan and one probe a row, whatever the statistics say.
CREATE FUNCTION lease_outbox(of_kind text, rows_max int, bytes_max int, lease interval, attempts_max int,
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
-- Finishes rows that were passed on.
CREATE FUNCTION finish_outbox(ids bigint[], days timestamptz[]) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE outbox_messages o SET done_at = n.at, retry_at = NULL, error = NULL
    FROM unnest(ids, days) r(id, created_at), (SELECT money_now() AS at) n
   WHERE o.id = r.id AND o.created_at = r.created_at AND o.done_at IS NULL
$$;
-- Releases leased rows that were not passed on, although they are valid: the attempt does not count. They wait a moment, so
-- that they do not come before what can be passed on.
CREATE FUNCTION release_outbox(ids bigint[], days timestamptz[], pause interval) RETURNS void LANGUAGE sql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  UPDATE outbox_messages o SET attempts = greatest(o.attempts - 1, 0), retry_at = n.at + pause
    FROM unnest(ids, days) r(id, created_at), (SELECT money_now() AS at) n
   WHERE o.id = r.id AND o.created_at = r.created_at AND o.done_at IS NULL AND o.dead_at IS NULL
$$;
-- Notes that an attempt failed. It is tried again after a pause that doubles, or is a dead letter: at once when no further
-- attempt can help, else after the last attempt. Answers whether it is one now.
CREATE FUNCTION fail_outbox(of_id bigint, why text, first_pause interval, attempts_max int, final boolean)
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
-- One intent, one effect, one stored answer (safety R7). A key is a uuid v7, so its range is its time: partitions of a week,
-- kept 30 days, longer than any retry.
CREATE TABLE idempotency_keys (
  member_id BIGINT NOT NULL,
  route TEXT NOT NULL,
  key UUID NOT NULL,
  merchant_id INTEGER NOT NULL DEFAULT 0,
  fingerprint BYTEA NOT NULL,
  reply JSONB,
  created_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (member_id, route, key, merchant_id)
) PARTITION BY RANGE (key);
SELECT keep_partitions('idempotency_keys', 'uuid', 7, 7, 30);
