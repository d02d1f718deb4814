-- Whether a list shows a member of a viewer's team: demo and internal test accounts and anyone who is placed below them are
-- left out of real lines (rules B1); a viewer who is one sees its own. It reads the way between the two.
CREATE OR REPLACE FUNCTION is_shown_to(viewer bigint, of_member bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM members v WHERE v.id = viewer AND v.type IN (4, 41, 42))
      OR NOT EXISTS (
        SELECT 1 FROM member_closure t
          JOIN member_closure w ON w.descendant_id = of_member AND w.distance < t.distance
          JOIN members z ON z.id = w.ancestor_id
         WHERE t.ancestor_id = viewer AND t.descendant_id = of_member AND z.type IN (4, 41, 42))
$$;
