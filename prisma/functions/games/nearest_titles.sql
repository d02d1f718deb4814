-- Titles that have a word like any of `search`, with how near they are in all, the nearest first: what is offered where no title
-- has all the words. Words may be less like than in similar_titles; the same bounds keep the cost.
CREATE OR REPLACE FUNCTION nearest_titles(search text, at_most int) RETURNS TABLE (id int, nearness real)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.25 AS $$
  WITH search_words AS (SELECT w AS word, n FROM unnest((words_of(search))[1:6]) WITH ORDINALITY a(w, n)),
  near AS MATERIALIZED (
    SELECT a.n, l.word, l.near FROM search_words a CROSS JOIN LATERAL (
      SELECT t.word, word_similarity(a.word, t.word)::real AS near
        FROM title_words t WHERE a.word <% t.word ORDER BY 2 DESC, length(t.word), t.word LIMIT 24) l)
  SELECT f.catalogue_id, sum(f.near)::real FROM (
    SELECT t.catalogue_id, n.n, max(n.near) AS near
      FROM near n JOIN game_titles t ON t.words @> ARRAY[n.word] GROUP BY t.catalogue_id, n.n) f
   GROUP BY f.catalogue_id ORDER BY sum(f.near) DESC, f.catalogue_id LIMIT at_most
$$;
