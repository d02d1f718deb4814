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

-- Account and nickname as the search compares them. Kept by the trigger, whoever writes the row.
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

-- The accounts of a subtree whose names are most like `search`, the closest first. Only the first 5,000 that are similar at all
-- are compared: in a team whose names all begin alike that is enough for a choice, and it bounds the cost.
CREATE FUNCTION similar_members(ancestor bigint, search text, hidden bigint[]) RETURNS TABLE (id bigint, below smallint)
LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.35 AS $$
  SELECT c.id, c.distance FROM (
    SELECT m.id, t.distance, m.search_name FROM members m JOIN member_closure t ON t.descendant_id = m.id
     WHERE t.ancestor_id = ancestor AND t.distance > 0 AND search_text(search) <% m.search_name AND m.id <> ALL (hidden)
     LIMIT 5000) c
   ORDER BY word_similarity(search_text(search), c.search_name) DESC, c.id LIMIT 20
$$;
