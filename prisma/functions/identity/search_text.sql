-- A text as the search compares it: without case, in one form of each character, and with every Chinese, Japanese or Korean
-- character as a word of its own: those names are two to four characters long, and a typo would leave none of their groups of
-- three whole.
CREATE OR REPLACE FUNCTION search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(normalize(lower(name), NFKC),
  '([\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U0003FFFF])', ' \1 ', 'g'), '\s+', ' ', 'g'));
