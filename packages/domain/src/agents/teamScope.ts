/** Demo and internal test accounts: they and whoever hangs below them are left out of real lines (rules B1). */
const TEST_TYPES = '4, 41, 42'

/**
 * A CTE named `tests`: the accounts of test lines below the actor, $1. Empty when the actor is of a test line itself, which
 * sees its own.
 */
export const TEST_LINES = `tests AS MATERIALIZED (
  SELECT DISTINCT b.descendant_id AS id
    FROM members v
    JOIN member_closure t ON t.ancestor_id = v.id AND t.distance > 0
    JOIN members z ON z.id = t.descendant_id AND z.type IN (${TEST_TYPES})
    JOIN member_closure b ON b.ancestor_id = z.id
   WHERE v.id = $1::bigint AND v.type NOT IN (${TEST_TYPES}))`
