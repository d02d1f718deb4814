-- What the statement sees, in stored numbers.
CREATE OR REPLACE FUNCTION stored_snapshot() RETURNS pg_snapshot LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint; seen pg_snapshot := pg_current_snapshot();
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  IF base = 0 THEN
    RETURN seen;
  END IF;
  RETURN ((xact_number(pg_snapshot_xmin(seen)) + base) || ':' || (xact_number(pg_snapshot_xmax(seen)) + base) || ':'
    || coalesce((SELECT string_agg((xact_number(x) + base)::text, ',' ORDER BY x) FROM pg_snapshot_xip(seen) x), ''))::pg_snapshot;
END $$;
