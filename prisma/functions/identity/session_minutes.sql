-- Minutes of the business day in which the member was logged in. A session lasts until it ends or has idled for half an hour;
-- two at the same time count once.
CREATE OR REPLACE FUNCTION session_minutes(member bigint, day_start timestamptz, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce(sum(extract(epoch FROM upper(r.span) - lower(r.span))), 0) / 60)::bigint
    FROM (SELECT unnest(range_agg(tstzrange(greatest(s.created_at, day_start), u.until))) AS span
            FROM sessions s
            CROSS JOIN LATERAL (SELECT least(s.ended_at, s.last_seen_at + interval '30 minutes', s.expires_at, at) AS until) u
           WHERE s.member_id = member AND u.until > greatest(s.created_at, day_start)) r
$$;
