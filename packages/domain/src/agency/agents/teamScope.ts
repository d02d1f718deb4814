/** Demo, internal test and marked accounts: they and everybody below them are left out of real lines (rules B1). */
const isTest = (member: string): string =>
  `${member}.type IN (4, 41, 42) OR ${member}.test_at IS NOT NULL`

/**
 * A CTE named `tests`: the accounts of test lines below the actor, $1, marked ones (protection A11) among them. Empty when
 * the actor is of a test line itself, which sees its own. The search begins at the test accounts, which have an index of their
 * own: they are few, and a team may be large. OFFSET 0 keeps it that way round.
 */
export const TEST_LINES = `tests AS MATERIALIZED (
  SELECT DISTINCT b.descendant_id AS id
    FROM (SELECT v.id FROM members v WHERE v.id = $1::bigint AND NOT (${isTest('v')})) v
   CROSS JOIN (SELECT z.id FROM members z WHERE ${isTest('z')} OFFSET 0) z
   CROSS JOIN LATERAL (SELECT 1 FROM member_closure t
     WHERE t.ancestor_id = v.id AND t.descendant_id = z.id AND t.distance > 0 OFFSET 0) t
    JOIN member_closure b ON b.ancestor_id = z.id)`
