-- The pattern of LIKE for texts that have `search` in them, whatever signs it has.
CREATE OR REPLACE FUNCTION search_pattern(search text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(search_text(search), '([\\%_])', '\\\1', 'g') || '%';
