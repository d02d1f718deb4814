-- What changes of the tree mean to the uplines.
CREATE OR REPLACE FUNCTION team_changes_of(changes bigint[]) RETURNS TABLE (
  upline_id bigint, is_real boolean, heads int, agents int, opened_on date, merchant_id int
) LANGUAGE sql STABLE SET jit = off AS $$
  SELECT c.ancestor_id, coalesce(c.distance <= q.real_levels, true), q.heads::int,
         CASE WHEN m.type IN (1, 2, 41, 42) THEN q.heads ELSE 0 END::int,
         (m.created_at AT TIME ZONE b.time_zone)::date, q.merchant_id
    FROM team_changes q
    JOIN merchants b ON b.id = q.merchant_id
    JOIN member_closure c ON c.descendant_id = q.member_id AND c.distance > 0
    JOIN members m ON m.id = q.member_id
   WHERE q.id = ANY (changes)
$$;
