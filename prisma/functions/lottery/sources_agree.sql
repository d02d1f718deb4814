-- Whether at least two sources report the numbers for an issue, and no source has another latest report (rules A5).
CREATE OR REPLACE FUNCTION sources_agree(issue bigint, drawn smallint[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= 2 AND bool_and(compared_draw(last.family, last.numbers) = compared_draw(last.family, drawn))
    FROM (SELECT DISTINCT ON (r.source) r.numbers, g.family FROM external_results r
            JOIN issues i ON i.id = r.issue_id JOIN games g ON g.id = i.game_id
           WHERE r.issue_id = issue ORDER BY r.source, r.id DESC) last
$$;
