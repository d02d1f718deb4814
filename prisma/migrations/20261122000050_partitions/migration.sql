-- Tables that are partitioned by time (safety R7, section 2): each is named here once, with its rule. One function makes the
-- coming partitions and drops the expired ones, so that no retention ever deletes row by row.
CREATE TABLE partition_rules (
  parent TEXT NOT NULL,
  -- what the partition key is: a timestamptz, or a uuid v7, whose first 48 bits are its time in ms
  key_kind TEXT NOT NULL,
  days_each INTEGER NOT NULL,
  days_ahead INTEGER NOT NULL,
  -- days after which a partition expires; null: kept forever
  kept_days INTEGER,
  -- rows whose done_at is null outlive their partition: they move to the default partition
  keeps_unfinished BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT partition_rules_pkey PRIMARY KEY (parent),
  CONSTRAINT partition_rules_key_kind CHECK (key_kind IN ('timestamptz', 'uuid')),
  CONSTRAINT partition_rules_days CHECK (days_each > 0 AND days_ahead > 0 AND kept_days > 0)
);
-- A rule decides what is dropped with the owner's rights: only the owner writes one, whatever a role was granted.
CREATE FUNCTION refuse_all_but_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RAISE EXCEPTION 'only the owner of % changes it', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER partition_rules_owner BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON partition_rules
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_all_but_owner();
-- The first key of an instant, as the text of a partition's bound.
CREATE FUNCTION partition_bound(key_kind text, at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE key_kind
    WHEN 'uuid' THEN lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20)
    ELSE to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' END
$$;
-- The UTC day on which the partition of an instant begins: partitions of several days are counted from 1970-01-01.
CREATE FUNCTION partition_day(days_each int, at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT date '1970-01-01' + (((at AT TIME ZONE 'UTC')::date - date '1970-01-01') / days_each) * days_each
$$;
-- Rows of an append-only table cannot be removed through one of its partitions either: a TRUNCATE trigger is not inherited.
CREATE FUNCTION keep_partition_append_only(parent text, partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = format('public.%I', parent)::regclass
                AND tgfoid = 'public.refuse_change()'::regprocedure) THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()',
      partition || '_keep', partition);
  END IF;
END $$;
-- Makes the partitions from yesterday to `days_ahead`. A range of which the default partition already has rows stays there:
-- they expire there, too. ATTACH lets the table be read and written meanwhile.
CREATE FUNCTION make_partitions(rule partition_rules) RETURNS int LANGUAGE plpgsql AS $$
DECLARE first_day date; bounds text[]; partition text; occupied boolean; made int := 0;
BEGIN
  FOR first_day IN
    SELECT DISTINCT partition_day(rule.days_each, money_now() + n * interval '1 day')
      FROM generate_series(-1, rule.days_ahead) n ORDER BY 1
  LOOP
    partition := rule.parent || '_' || to_char(first_day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass(format('public.%I', partition)) IS NOT NULL;
    bounds := ARRAY[partition_bound(rule.key_kind, first_day::timestamp AT TIME ZONE 'UTC'),
                    partition_bound(rule.key_kind, (first_day + rule.days_each)::timestamp AT TIME ZONE 'UTC')];
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM public.%1$I WHERE %2$I >= %3$L::%5$s AND %2$I < %4$L::%5$s)',
      rule.parent || '_default', partition_key(rule.parent), bounds[1], bounds[2], rule.key_kind) INTO occupied;
    CONTINUE WHEN occupied;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)',
      partition, rule.parent);
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
      rule.parent, partition, bounds[1], bounds[2]);
    PERFORM keep_partition_append_only(rule.parent, partition);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;
-- The one column by which a table is partitioned.
CREATE FUNCTION partition_key(parent text) RETURNS name LANGUAGE sql STABLE AS $$
  SELECT a.attname FROM pg_partitioned_table p JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
   WHERE p.partrelid = format('public.%I', parent)::regclass
$$;
-- Drops one expired partition. What is unfinished in it moves to the default partition first, at most 10,000 rows: with more
-- of them the partition is held, and the answer is false. The index of open rows finds them, whatever the partition's size.
CREATE FUNCTION drop_partition(rule partition_rules, partition text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE unfinished int := 0;
BEGIN
  IF rule.keeps_unfinished THEN
    EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM public.%I WHERE done_at IS NULL LIMIT 10001) u', partition)
      INTO unfinished;
    IF unfinished > 10000 THEN RETURN false; END IF;
  END IF;
  EXECUTE format('ALTER TABLE public.%I DETACH PARTITION public.%I', rule.parent, partition);
  IF unfinished > 0 THEN
    EXECUTE format('INSERT INTO public.%I SELECT * FROM public.%I WHERE done_at IS NULL', rule.parent, partition);
  END IF;
  EXECUTE format('DROP TABLE public.%I', partition);
  RETURN true;
END $$;
-- Deletes expired rows of the default partition, at most 5,000: it only has what came while no partition was there, and what
-- outlived its own.
CREATE FUNCTION empty_default_partition(rule partition_rules, bound text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE gone int;
BEGIN
  EXECUTE format('DELETE FROM public.%1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.%1$I WHERE %2$I < %3$L::%4$s%5$s LIMIT 5000))',
    rule.parent || '_default', partition_key(rule.parent), bound, rule.key_kind,
    CASE WHEN rule.keeps_unfinished THEN ' AND done_at IS NOT NULL' ELSE '' END);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
-- Makes the coming partitions of one table and drops its expired ones. Runs with the owner's rights, for tables that have a
-- rule only: a process may neither create nor drop. A lock that is not available within 1 s ends it (55P03); the next call
-- tries again, and partitions are made days ahead.
CREATE FUNCTION maintain_partition(of_parent text, OUT made int, OUT dropped int, OUT held int, OUT deleted int)
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
-- The same for every table that has a rule, one after the other, in one transaction.
CREATE FUNCTION maintain_partitions() RETURNS TABLE (parent text, made int, dropped int, held int, deleted int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.parent, m.made, m.dropped, m.held, m.deleted
    FROM (SELECT * FROM partition_rules ORDER BY partition_rules.parent) r, LATERAL maintain_partition(r.parent) m
$$;
-- Registers a partitioned table and its rule, makes its default partition (a row never fails for want of a partition) and its
-- first partitions. Not for a process: it runs with the caller's rights.
--   key_kind: 'timestamptz' or 'uuid'; kept_days: null keeps everything forever
CREATE FUNCTION keep_partitions(parent text, key_kind text, days_each int, days_ahead int, kept_days int)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partition_rules VALUES (parent, key_kind, days_each, days_ahead, kept_days);
  EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I DEFAULT', parent || '_default', parent);
  PERFORM keep_partition_append_only(parent, parent || '_default');
  PERFORM maintain_partition(parent);
END $$;
