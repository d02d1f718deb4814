import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'

/** Whether neither an account nor anybody above it is for tests (rules B1). */
export async function isOfRealLine(tx: Pick<Tx, '$queryRaw'>, memberId: bigint): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ real: boolean }[]>`SELECT real_levels(${memberId}) IS NULL AS real`
  return row?.real === true
}

/**
 * Refuses a contract between a real account and one for tests: test lines never mix with real ones (rules B1). Inside a test line
 * contracts may be tried; nothing is paid on them.
 * @throws DomainError CONTRACT_TEST_LINE
 */
export async function refuseAcrossLines(tx: Tx, payerId: bigint, payeeId: bigint): Promise<void> {
  const [row] = await tx.$queryRaw<{ crosses: boolean }[]>`
    SELECT is_test_account(type, test_at) AND real_levels(${payerId}) IS NULL AS crosses FROM members WHERE id = ${payeeId}`
  if (row?.crosses === true) fail('CONTRACT_TEST_LINE', {})
}

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
