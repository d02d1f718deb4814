-- Makes the coming partitions of one table and drops its expired ones. Runs with the owner's rights, for tables that have a
-- rule only: a process may neither create nor drop. A lock that is not available within 1 s ends it (55P03); the next call
-- tries again, and partitions are made days ahead.
CREATE OR REPLACE FUNCTION maintain_partition(of_parent text, OUT made int, OUT dropped int, OUT held int, OUT deleted int)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off AS $$
DECLARE rule partition_rules; lapsed_at timestamptz; partition text;
BEGIN
  SELECT * INTO STRICT rule FROM partition_rules r WHERE r.parent = of_parent;
  PERFORM pg_advisory_xact_lock(hashtextextended('partitions of ' || of_parent, 0));
  made := make_partitions(rule);
  dropped := 0; held := 0; deleted := 0;
  IF rule.kept_days IS NULL THEN RETURN; END IF;
  lapsed_at := date_trunc('day', money_now() - rule.kept_days * interval '1 day', 'UTC');
  FOR partition IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = format('public.%I', of_parent)::regclass AND c.relname ~ ('^' || of_parent || '_[0-9]{8}$')
       AND (to_date(right(c.relname, 8), 'YYYYMMDD') + rule.days_each)::timestamp AT TIME ZONE 'UTC' <= lapsed_at
     ORDER BY c.relname
  LOOP
    IF drop_partition(rule, partition) THEN dropped := dropped + 1; ELSE held := held + 1; END IF;
  END LOOP;
  deleted := empty_default_partition(rule, partition_bound(rule.key_kind, lapsed_at));
END $$;
