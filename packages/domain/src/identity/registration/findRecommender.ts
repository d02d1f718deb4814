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
export async function findRecommender(tx: Tx, merchantId: number, named: string | undefined): Promise<bigint | null> {
  if (named === undefined) return null
  const who = UUID.test(named) ? { publicId: named.toLowerCase() } : { accountKey: accountKeyOf(named) }
  const found = await tx.member.findFirst({
    where: { merchantId, ...who, status: 'ACTIVE', type: { not: DEMO } },
    select: { id: true },
  })
  return found?.id ?? fail('MEMBER_RECOMMENDER_WRONG', {})
}

/**
 * Who brought the person by the link that was followed (spec 7, referralCode): the member whose code it is. Any other code belongs to a
 * campaign; it is kept and refused by nobody.
 */
export async function findReferrer(tx: Tx, merchantId: number, code: string | undefined): Promise<bigint | null> {
  if (code === undefined || !UUID.test(code)) return null
  const found = await tx.member.findFirst({
    where: { merchantId, publicId: code.toLowerCase(), status: 'ACTIVE', type: { not: DEMO } },
    select: { id: true },
  })
  return found?.id ?? null
}
