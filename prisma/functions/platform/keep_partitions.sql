-- Makes the default partition of a table that has a rule (a row never fails for want of a partition) and its first partitions. Not for a
-- process: it runs with the caller's rights.
CREATE OR REPLACE FUNCTION keep_partitions(parent text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I DEFAULT', parent || '_default', parent);
  PERFORM keep_partition_append_only(parent, parent || '_default');
  PERFORM maintain_partition(parent);
END $$;
