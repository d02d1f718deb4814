CREATE OR REPLACE FUNCTION transfer_id_at(instant timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
DECLARE low bigint := 0; high bigint; middle bigint; span bigint; found record;
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END + 1 INTO high FROM ledger_transfers_id_seq;
  WHILE low < high LOOP
    middle := (low + high) / 2;
    span := 1000;
    LOOP
      -- ids have an index of blocks only: a short stretch of them reads few
      SELECT t.id, t.created_at INTO found FROM ledger_transfers t WHERE t.id >= middle AND t.id < middle + span ORDER BY t.id LIMIT 1;
      EXIT WHEN found.id IS NOT NULL OR middle + span >= high;
      span := span * 4;
    END LOOP;
    IF found.id IS NULL OR found.created_at >= instant THEN
      high := middle;
    ELSE
      low := found.id + 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;
