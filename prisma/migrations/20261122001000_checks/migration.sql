-- The checks of the books (safety 2): how far each has read, what it found, and the nightly full pass.

-- Balances as the check of I4 has followed them, one transfer after the other: the next piece of each chain begins here.
-- House accounts have version 0.
CREATE TABLE ledger_checked (
  account_id BIGINT NOT NULL,
  version BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT ledger_checked_pkey PRIMARY KEY (account_id, merchant_id)
) WITH (fillfactor = 70);
-- The house accounts as a full pass adds them up again.
CREATE TABLE ledger_recounted (
  account_id BIGINT NOT NULL,
  units BIGINT NOT NULL,
  merchant_id INTEGER NOT NULL,
  CONSTRAINT ledger_recounted_pkey PRIMARY KEY (account_id, merchant_id)
);

-- How far each part of a check has read. Up to final_to everything is committed; up to done_to it was checked. next_to becomes
-- final once every transaction before next_xact has ended.
CREATE TABLE check_marks (
  part TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  final_to BIGINT NOT NULL DEFAULT 0,
  next_to BIGINT,
  next_xact xid8,
  -- when it last came to its end, by the money clock
  ran_at TIMESTAMPTZ(3),
  CONSTRAINT check_marks_pkey PRIMARY KEY (part)
);

-- Takes the next ids that are final and were not checked: above `after`, up to `upto`, at most this many; nothing new when they
-- are equal. `drawn` is the last id its sequence gave out, read before this call. Like take_watermark() it belongs to the
-- reader's transaction; unlike it, a long backlog is taken piece by piece.
CREATE FUNCTION take_check_range(of_part text, drawn bigint, at_most bigint, OUT after bigint, OUT upto bigint)
LANGUAGE plpgsql AS $$
DECLARE mark check_marks; final_now bigint;
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT * INTO mark FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  final_now := CASE WHEN mark.next_xact <= stored_horizon() THEN mark.next_to ELSE mark.final_to END;
  after := mark.done_to;
  upto := least(final_now, after + at_most);
  UPDATE check_marks m SET done_to = upto, final_to = final_now,
         next_to = CASE WHEN mark.next_to IS NULL OR final_now = mark.next_to THEN drawn ELSE mark.next_to END,
         next_xact = CASE WHEN mark.next_to IS NULL OR final_now = mark.next_to THEN stored_xact() ELSE mark.next_xact END
   WHERE m.part = of_part;
END $$;

-- The same over numbers of transactions: all of those that have ended.
CREATE FUNCTION take_check_xacts(of_part text, OUT after bigint, OUT upto bigint) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT m.done_to INTO after FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  upto := greatest(after, xact_number(stored_horizon()) - 1);
  UPDATE check_marks m SET done_to = upto, final_to = upto WHERE m.part = of_part;
END $$;

-- The next ids of a table that is gone through again and again, some at a time: what changes without a new row is found so.
CREATE FUNCTION take_check_round(of_part text, last bigint, at_most bigint, OUT after bigint, OUT upto bigint)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO check_marks (part) VALUES (of_part) ON CONFLICT DO NOTHING;
  SELECT CASE WHEN m.done_to >= last THEN 0 ELSE m.done_to END INTO after FROM check_marks m WHERE m.part = of_part FOR UPDATE;
  upto := after + at_most;
  UPDATE check_marks m SET done_to = upto, final_to = last WHERE m.part = of_part;
END $$;

-- The last record of each merchant's audit chain that was verified, with its hash (I22): the next minute verifies from here, and
-- a rewrite or removal of what was verified does not get past it. Sequence 0 and 32 zero bytes: nothing was verified yet.
CREATE TABLE audit_anchors (
  merchant_id INTEGER NOT NULL,
  sequence BIGINT NOT NULL DEFAULT 0,
  hash BYTEA NOT NULL,
  CONSTRAINT audit_anchors_pkey PRIMARY KEY (merchant_id)
);

-- Issues and runs whose books were closed and that a part has still to look at. A row goes when it was looked at.
CREATE TABLE check_queue (
  id BIGSERIAL NOT NULL,
  subject_id BIGINT NOT NULL,
  part TEXT NOT NULL,
  CONSTRAINT check_queue_pkey PRIMARY KEY (id)
);
CREATE INDEX check_queue_part_id_idx ON check_queue(part, id);
CREATE FUNCTION queue_closed_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE parts text[] := ARRAY['I7.issues', 'I8.issues'];
BEGIN
  IF TG_TABLE_NAME = 'wage_runs' THEN
    parts := CASE WHEN NEW.kind = 'REALTIME_WAGE' THEN ARRAY['I11.runs', 'I12.runs'] ELSE ARRAY['I11.periods', 'I12.periods'] END;
  END IF;
  INSERT INTO check_queue (part, subject_id) SELECT p, NEW.id FROM unnest(parts) p;
  RETURN NULL;
END $$;
CREATE TRIGGER issues_queue_checks AFTER UPDATE OF settled_at ON issues FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS DISTINCT FROM NEW.settled_at) EXECUTE FUNCTION queue_closed_books();
CREATE TRIGGER wage_runs_queue_checks AFTER UPDATE OF settled_at ON wage_runs FOR EACH ROW
  WHEN (NEW.settled_at IS NOT NULL AND OLD.settled_at IS DISTINCT FROM NEW.settled_at) EXECUTE FUNCTION queue_closed_books();

-- What was found and is not gone. A severe one keeps its merchant in NO_WITHDRAW until it is gone or two officers released it.
CREATE TABLE check_breaches (
  id BIGSERIAL NOT NULL,
  -- where to look again: the id among the part's subjects
  key BIGINT NOT NULL,
  found_at TIMESTAMPTZ(3) NOT NULL,
  -- when it was last seen
  seen_at TIMESTAMPTZ(3) NOT NULL,
  cleared_at TIMESTAMPTZ(3),
  released_at TIMESTAMPTZ(3),
  merchant_id INTEGER NOT NULL,
  severe BOOLEAN NOT NULL,
  check_id TEXT NOT NULL,
  part TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  CONSTRAINT check_breaches_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX check_breaches_open ON check_breaches(part, subject, merchant_id) WHERE cleared_at IS NULL;

-- A full pass, part by part: where it is and what it has read.
CREATE TABLE check_passes (
  part TEXT NOT NULL,
  done_to BIGINT NOT NULL DEFAULT 0,
  -- the last id when the pass began
  upto BIGINT NOT NULL,
  items BIGINT NOT NULL DEFAULT 0,
  breaches INTEGER NOT NULL DEFAULT 0,
  started_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3),
  -- why the last slice could not be read; it is tried again
  error TEXT,
  CONSTRAINT check_passes_pkey PRIMARY KEY (part)
);

-- One officer's request to let a merchant pay out again; another officer carries it out (safety R13).
CREATE TABLE brake_releases (
  merchant_id INTEGER NOT NULL,
  asked_by TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT brake_releases_pkey PRIMARY KEY (merchant_id)
);

-- Raises the base of stored transaction numbers above everything stored, when this server counts lower: after a logical restore
-- into a new server. Then everything restored was committed before whatever comes. Returns by how much; 0 when nothing had to
-- be done. Nobody else may be connected: a running transaction has its number already.
CREATE FUNCTION xacts_restored() RETURNS bigint LANGUAGE plpgsql AS $$
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
