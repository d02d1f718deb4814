-- Drops one expired partition. What is unfinished in it moves to the default partition first, at most 10,000 rows: with more
-- of them the partition is held, and the answer is false. The index of open rows finds them, whatever the partition's size.
CREATE OR REPLACE FUNCTION drop_partition(rule partition_rules, partition text) RETURNS boolean LANGUAGE plpgsql AS $$
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
