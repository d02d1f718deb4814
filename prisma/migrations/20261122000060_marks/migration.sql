-- Numbers of transactions that are stored: which transaction wrote a fact, what a run's snapshot saw, how far a reader got.
-- A server counts transactions from its own beginning. After a logical restore its numbers are lower than the stored ones,
-- so a stored number is the server's own plus `added`, which xacts_restored() raises above everything stored.

CREATE TABLE xact_base (
  only_row BOOLEAN NOT NULL DEFAULT true,
  added BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT xact_base_pkey PRIMARY KEY (only_row),
  CONSTRAINT xact_base_row CHECK (only_row AND added >= 0)
);
INSERT INTO xact_base DEFAULT VALUES;

CREATE FUNCTION xact_number(xact xid8) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT xact::text::bigint
$$;
-- This transaction's number.
CREATE FUNCTION stored_xact() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint;
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  RETURN CASE WHEN base = 0 THEN pg_current_xact_id() ELSE (xact_number(pg_current_xact_id()) + base)::text::xid8 END;
END $$;
-- Every transaction with a lower number has ended.
CREATE FUNCTION stored_horizon() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint;
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  RETURN (xact_number(pg_snapshot_xmin(pg_current_snapshot())) + base)::text::xid8;
END $$;
-- What the statement sees, in stored numbers.
CREATE FUNCTION stored_snapshot() RETURNS pg_snapshot LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint; seen pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  IF base = 0 THEN
    RETURN seen;
  END IF;
  RETURN ((xact_number(pg_snapshot_xmin(seen)) + base) || ':' || (xact_number(pg_snapshot_xmax(seen)) + base) || ':'
    || coalesce((SELECT string_agg((xact_number(x) + base)::text, ',' ORDER BY x) FROM pg_snapshot_xip(seen) x), ''))::pg_snapshot;
END $$;
