-- Titles that have every word of `search` or one like it, with how near they are, the nearest first. Of what was typed the first
-- 6 words count, and of the words like each the 24 nearest: both bound the cost.
CREATE OR REPLACE FUNCTION similar_titles(search text, at_most int) RETURNS TABLE (id int, nearness real)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  WITH search_words AS (SELECT w AS word, n FROM unnest((words_of(search))[1:6]) WITH ORDINALITY a(w, n)),
  near AS MATERIALIZED (
    SELECT a.n, l.word, l.near FROM search_words a CROSS JOIN LATERAL (
      SELECT t.word, CASE WHEN t.word = a.word THEN 1.5 ELSE word_similarity(a.word, t.word) END::real AS near
        FROM title_words t WHERE a.word <% t.word ORDER BY 2 DESC, length(t.word), t.word LIMIT 24) l)
  SELECT f.catalogue_id, sum(f.near)::real FROM (
    SELECT t.catalogue_id, n.n, max(n.near) AS near
      FROM near n JOIN game_titles t ON t.words @> ARRAY[n.word] GROUP BY t.catalogue_id, n.n) f
   GROUP BY f.catalogue_id HAVING count(*) = (SELECT count(*) FROM search_words)
   ORDER BY sum(f.near) DESC, f.catalogue_id LIMIT at_most
$$;
