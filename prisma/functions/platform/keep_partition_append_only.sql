-- Rows of an append-only table cannot be removed through one of its partitions either: a TRUNCATE trigger is not inherited.
CREATE OR REPLACE FUNCTION keep_partition_append_only(parent text, partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = format('public.%I', parent)::regclass
                AND tgfoid = 'public.refuse_change()'::regprocedure) THEN
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()',
      partition || '_keep', partition);
  END IF;
END $$;
