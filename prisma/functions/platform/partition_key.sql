-- The one column by which a table is partitioned.
CREATE OR REPLACE FUNCTION partition_key(parent text) RETURNS name LANGUAGE sql STABLE AS $$
  SELECT a.attname FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
   WHERE p.partrelid = format('public.%I', parent)::regclass
$$;
