-- Deletes expired rows of the default partition, at most 5,000: it only has what came while no partition was there, and what
-- outlived its own.
CREATE OR REPLACE FUNCTION empty_default_partition(rule partition_rules, bound text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE gone int;
BEGIN
  EXECUTE format('DELETE FROM public.%1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.%1$I WHERE %2$I < %3$L::%4$s%5$s LIMIT 5000))',
    rule.parent || '_default', partition_key(rule.parent), bound, rule.key_kind,
    CASE WHEN rule.keeps_unfinished THEN ' AND done_at IS NOT NULL' ELSE '' END);
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
