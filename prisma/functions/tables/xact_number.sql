CREATE OR REPLACE FUNCTION xact_number(xact xid8) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT xact::text::bigint
$$;
