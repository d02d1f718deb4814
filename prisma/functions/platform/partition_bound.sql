-- The first key of an instant, as the text of a partition's bound.
CREATE OR REPLACE FUNCTION partition_bound(key_kind text, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE key_kind
    WHEN 'uuid' THEN lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20)
    ELSE to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' END
$$;
