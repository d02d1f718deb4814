-- Makes the partitions from yesterday to `days_ahead`. A range of which the default partition already has rows stays there:
-- they expire there, too. ATTACH lets the table be read and written meanwhile.
CREATE OR REPLACE FUNCTION make_partitions(rule partition_rules) RETURNS int LANGUAGE plpgsql AS $$
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
