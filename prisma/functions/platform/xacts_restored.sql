-- Raises the base of stored transaction numbers above everything stored, when this server counts lower: after a logical restore
-- into a new server. Then everything restored was committed before whatever comes. Returns by how much; 0 when nothing had to
-- be done. Nobody else may be connected: a running transaction has its number already.
CREATE OR REPLACE FUNCTION xacts_restored() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE stored record; highest bigint := 0; one bigint; raised bigint;
BEGIN
  IF EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid() AND xact_start IS NOT NULL) THEN
    RAISE EXCEPTION 'somebody else is at work in this database' USING ERRCODE = 'P0400';
  END IF;
  FOR stored IN
    SELECT c.oid::regclass AS name, a.attname AS col FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.atttypid = 'xid8'::regtype AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
       AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('SELECT max(xact_number(%I)) FROM %s', stored.col, stored.name) INTO one;
    highest := greatest(highest, one);
  END LOOP;
  SELECT greatest(highest, max(xact_number(pg_snapshot_xmax(r.snapshot::pg_snapshot)))) INTO highest
    FROM (SELECT snapshot FROM wage_runs WHERE snapshot IS NOT NULL UNION ALL SELECT snapshot FROM wagering_marks) r;
  SELECT greatest(highest, max(m.done_to)) INTO highest FROM check_marks m WHERE m.part LIKE '%.facts';
  IF highest < xact_number(stored_horizon()) THEN
    RETURN 0;
  END IF;
  UPDATE xact_base b SET added = highest + 1 WHERE b.added < highest + 1 RETURNING highest + 1 INTO raised;
  RETURN coalesce(raised, 0);
END $$;
