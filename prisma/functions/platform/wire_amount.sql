-- Texts of the wire that SQL makes. Amounts are exact decimal strings (a product, no division), instants ISO 8601 in UTC.
CREATE OR REPLACE FUNCTION wire_amount(units bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim_scale(units * 0.0001)::text
$$;
