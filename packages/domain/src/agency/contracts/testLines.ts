/**
 * Everybody at or below a test account under the payee $1, unless the payee is of a test line itself (rules B1). The search
 * begins at the test accounts, which have an index of their own: they are few, and a team may be large. OFFSET 0 keeps that order.
 */
export const TEST_LINES = `tests AS MATERIALIZED (
  SELECT DISTINCT b.descendant_id AS id
    FROM (SELECT v.id FROM members v WHERE v.id = $1::bigint AND NOT is_test_account(v.type, v.test_at)) v
   CROSS JOIN (SELECT z.id FROM members z WHERE is_test_account(z.type, z.test_at) OFFSET 0) z
   CROSS JOIN LATERAL (SELECT 1 FROM member_closure t
     WHERE t.ancestor_id = v.id AND t.descendant_id = z.id AND t.distance > 0 OFFSET 0) t
    JOIN member_closure b ON b.ancestor_id = z.id)`
