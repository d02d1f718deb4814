-- The last id that a sequence gave out; 0 for none.
CREATE OR REPLACE FUNCTION last_drawn(sequence regclass) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(pg_sequence_last_value(sequence), 0)
$$;
