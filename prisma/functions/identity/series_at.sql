-- The series in force at an instant. A change counts from its own instant on. Null for an account without that series.
CREATE OR REPLACE FUNCTION series_at(member bigint, family text, mode text, at timestamptz) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT p.series FROM member_series_past p
      WHERE p.member_id = $1 AND p.family = $2 AND p.mode = $3 AND p.until > $4 ORDER BY p.until LIMIT 1),
    (SELECT s.series FROM member_series s WHERE s.member_id = $1 AND s.family = $2 AND s.mode = $3))
$$;
