-- The words of a text; each Chinese, Japanese or Korean character is one (search_text()).
CREATE OR REPLACE FUNCTION words_of(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(regexp_split_to_array(search_text(name), '[\s!-/:-@\[-`{-~\u00B7\u2018\u2019]+'), '');
