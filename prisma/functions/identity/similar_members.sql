-- The accounts of a subtree whose names are most like `search`, the closest first. Only the first 5,000 names that are similar
-- at all are looked at: it bounds the cost.
CREATE OR REPLACE FUNCTION similar_members(viewer bigint, ancestor bigint, search text) RETURNS TABLE (id bigint, below smallint)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.35 SET enable_seqscan = off AS $$
  SELECT c.id, t.distance
    FROM (SELECT m.id, m.search_name FROM members m WHERE search_text(search) <% m.search_name LIMIT 5000) c
    JOIN member_closure t ON t.ancestor_id = ancestor AND t.descendant_id = c.id AND t.distance > 0
   WHERE is_shown_to(viewer, c.id)
   ORDER BY word_similarity(search_text(search), c.search_name) DESC, c.id LIMIT 20
$$;
