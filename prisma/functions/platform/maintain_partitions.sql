-- The same for every table that has a rule, one after the other, in one transaction.
CREATE OR REPLACE FUNCTION maintain_partitions() RETURNS TABLE (parent text, made int, dropped int, held int, deleted int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.parent, m.made, m.dropped, m.held, m.deleted
    FROM (SELECT * FROM partition_rules ORDER BY partition_rules.parent) r, LATERAL maintain_partition(r.parent) m
$$;
