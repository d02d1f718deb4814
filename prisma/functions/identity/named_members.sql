-- Members of any team whose names have `search` in them: at most this many, in no order. A text of less than three signs has no
-- group of three that the index could find it by, so nobody is found.
CREATE OR REPLACE FUNCTION named_members(search text, at_most int) RETURNS TABLE (id bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
BEGIN
  IF length(search_text(search)) >= 3 THEN
    RETURN QUERY SELECT m.id FROM members m WHERE m.search_name LIKE search_pattern(search) LIMIT at_most;
  END IF;
END $$;
