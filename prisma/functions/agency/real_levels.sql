-- How many levels up an account is real: to the nearest test account in flight, itself included. Null: there is none.
CREATE OR REPLACE FUNCTION real_levels(member bigint) RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT min(c.distance) FROM member_closure c
   CROSS JOIN LATERAL (SELECT type, test_at FROM members WHERE id = c.ancestor_id OFFSET 0) z
   WHERE c.descendant_id = member AND is_test_account(z.type, z.test_at)
$$;
