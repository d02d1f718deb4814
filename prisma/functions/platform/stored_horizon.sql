-- Every transaction with a lower number has ended.
CREATE OR REPLACE FUNCTION stored_horizon() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint;
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  RETURN (xact_number(pg_snapshot_xmin(pg_current_snapshot())) + base)::text::xid8;
END $$;
