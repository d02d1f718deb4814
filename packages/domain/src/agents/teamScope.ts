/** Demo and internal test accounts: they and whoever hangs below them are left out of real lines (rules B1). */
const TEST_TYPES = '4, 41, 42'

const below = (
  name: string,
  isTest: (member: string) => string,
): string => `${name} AS MATERIALIZED (
  SELECT DISTINCT b.descendant_id AS id
    FROM members v
    JOIN member_closure t ON t.ancestor_id = v.id AND t.distance > 0
    JOIN members z ON z.id = t.descendant_id AND (${isTest('z')})
    JOIN member_closure b ON b.ancestor_id = z.id
   WHERE v.id = $1::bigint AND NOT (${isTest('v')}))`

/**
 * A CTE named `tests`: the accounts of test lines below the actor, $1, marked ones (protection A11) among them. Empty when
 * the actor is of a test line itself, which sees its own.
 */
export const TEST_LINES = below(
  'tests',
  (member) => `${member}.type IN (${TEST_TYPES}) OR ${member}.test_at IS NOT NULL`,
)

/** A CTE named `hidden`: of the accounts of test lines those that are not even shown. Marked ones are, with their mark. */
export const HIDDEN_LINES = below('hidden', (member) => `${member}.type IN (${TEST_TYPES})`)
