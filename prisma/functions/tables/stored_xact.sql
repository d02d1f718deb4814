-- This transaction's number.
CREATE OR REPLACE FUNCTION stored_xact() RETURNS xid8 LANGUAGE plpgsql STABLE AS $$
DECLARE base bigint;
BEGIN
  SELECT b.added INTO STRICT base FROM xact_base b;
  RETURN CASE WHEN base = 0 THEN pg_current_xact_id() ELSE (xact_number(pg_current_xact_id()) + base)::text::xid8 END;
END $$;
