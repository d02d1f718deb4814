import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { accountKeyOf } from '../access/index.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DEMO = 4

/**
 * Who brought the person, by account name or by the id that the person was shown (spec 3, recommenderId): somebody of the
 * same merchant with an account that is used, not the upline in the tree (rules C6).
 * @throws DomainError MEMBER_RECOMMENDER_WRONG when there is nobody like that
 */
export async function findRecommender(
  tx: Tx,
  merchantId: number,
  named: string | undefined,
): Promise<bigint | null> {
  if (named === undefined) return null
  const who = UUID.test(named)
    ? { publicId: named.toLowerCase() }
    : { accountKey: accountKeyOf(named) }
  const found = await tx.member.findFirst({
    where: { merchantId, ...who, status: 'ACTIVE', type: { not: DEMO } },
    select: { id: true },
  })
  return found?.id ?? fail('MEMBER_RECOMMENDER_WRONG', {})
}
