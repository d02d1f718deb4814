-- Members are found by a part of a name in any script, and by a name with a typo.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- A text as the search compares it: without case, in one form of each character, and with every Chinese, Japanese or Korean
-- character as a word of its own: those names are two to four characters long, and a typo would leave none of their groups of
-- three whole.
CREATE FUNCTION search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(normalize(lower(name), NFKC),
  '([\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF])', ' \1 ', 'g'), '\s+', ' ', 'g'));
-- The pattern of LIKE for texts that have `search` in them, whatever signs it has.
CREATE FUNCTION search_pattern(search text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(search_text(search), '([\\%_])', '\\\1', 'g') || '%';

-- Account and nickname as the search compares them. The trigger keeps it for every writer of the row.
ALTER TABLE members ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
CREATE FUNCTION keep_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_name := search_text(NEW.account_key || ' ' || NEW.nickname);
  RETURN NEW;
END $$;
CREATE TRIGGER members_search_name BEFORE INSERT OR UPDATE OF account_key, nickname, search_name ON members
  FOR EACH ROW EXECUTE FUNCTION keep_search_name();
UPDATE members SET search_name = '';
CREATE INDEX members_search_name_idx ON members USING GIN (search_name gin_trgm_ops);

-- Whether a list shows a member of a viewer's team: demo and internal test accounts and anyone who is placed below them are
-- left out of real lines (rules B1); a viewer who is one sees its own. It reads the way between the two.
CREATE FUNCTION is_shown_to(viewer bigint, of_member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM members v WHERE v.id = viewer AND v.type IN (4, 41, 42))
      OR NOT EXISTS (
        SELECT 1 FROM member_closure t
          JOIN member_closure w ON w.descendant_id = of_member AND w.distance < t.distance
          JOIN members z ON z.id = w.ancestor_id
         WHERE t.ancestor_id = viewer AND t.descendant_id = of_member AND z.type IN (4, 41, 42))
$$;
-- Members of any team whose names have `search` in them: at most this many, in no order. A text of less than three signs has no
-- group of three that the index could find it by, so nobody is found.
CREATE FUNCTION named_members(search text, at_most int) RETURNS TABLE (id bigint)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $$
BEGIN
  IF length(search_text(search)) >= 3 THEN
    RETURN QUERY SELECT m.id FROM members m WHERE m.search_name LIKE search_pattern(search) LIMIT at_most;
  END IF;
END $$;
-- The accounts of a subtree whose names are most like `search`, the closest first. Only the first 5,000 names that are similar
-- at all are looked at: it bounds the cost.
CREATE FUNCTION similar_members(viewer bigint, ancestor bigint, search text) RETURNS TABLE (id bigint, below smallint)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.35 SET enable_seqscan = off AS $$
  SELECT c.id, t.distance
    FROM (SELECT m.id, m.search_name FROM members m WHERE search_text(search) <% m.search_name LIMIT 5000) c
    JOIN member_closure t ON t.ancestor_id = ancestor AND t.descendant_id = c.id AND t.distance > 0
   WHERE is_shown_to(viewer, c.id)
   ORDER BY word_similarity(search_text(search), c.search_name) DESC, c.id LIMIT 20
$$;
