-- Whether at least two sources report the numbers for an issue, and no source has another latest report (rules A5).
CREATE OR REPLACE FUNCTION sources_agree(issue bigint, drawn smallint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= 2 AND bool_and(last.numbers = drawn)
    FROM (SELECT DISTINCT ON (r.source) r.numbers FROM external_results r WHERE r.issue_id = issue
           ORDER BY r.source, r.id DESC) last
$$;
