import type { Tx } from '@croupier/db'
import { ZERO_UNITS } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { protectionRefusal } from '../../identity/index.ts'

/** The other side of a thread. */
export interface Other {
  readonly id: bigint
  readonly publicId: string
  readonly account: string
  readonly nickname: string
  readonly status: string
  /** both accounts are for tests, or neither */
  readonly sameLine: boolean
}

/** An upline and its direct downline, as the actor sees them. */
export interface Pair {
  /** names the thread */
  readonly downlineId: bigint
  readonly uplineId: bigint
  readonly other: Other
}

/**
 * The pair of the actor and a direct downline, or its own upline (null). Nobody ever moves in the tree, so this needs no lock.
 * @param downline public id of a direct downline, null for the own upline
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account that is no direct downline, wherever else it is, and where nobody is above
 */
export async function findPair(
  from: Pick<Tx, '$queryRaw'>,
  { actor }: ActorCtx,
  downline: string | null,
): Promise<Pair> {
  const { memberId } = actor
  const [other] =
    downline === null
      ? await from.$queryRaw<Other[]>`
          SELECT o.id, o.public_id AS "publicId", o.account, o.nickname, o.status,
                 is_test_account(o.type, o.test_at) = is_test_account(m.type, m.test_at) AS "sameLine"
            FROM members m JOIN members o ON o.id = m.parent_id WHERE m.id = ${memberId}`
      : await from.$queryRaw<Other[]>`
          SELECT o.id, o.public_id AS "publicId", o.account, o.nickname, o.status,
                 is_test_account(o.type, o.test_at) = is_test_account(m.type, m.test_at) AS "sameLine"
            FROM members m JOIN members o ON o.parent_id = m.id
           WHERE m.id = ${memberId} AND o.public_id = ${downline}::uuid`
  if (other === undefined) return fail('AGENT_MEMBER_NOT_FOUND', {})
  return downline === null
    ? { downlineId: memberId, uplineId: other.id, other }
    : { downlineId: other.id, uplineId: memberId, other }
}

/**
 * Whether the other side may be written to now. One answer for all reasons: an upline does not learn that somebody is excluded or on
 * a break. What an upline writes to a downline may be an offer, so a protection from offers holds it back (protection P6).
 */
export async function isReachable(tx: Tx, { actor }: ActorCtx, { downlineId, other }: Pair): Promise<boolean> {
  const canRead = other.status === 'ACTIVE' || other.status === 'FROZEN_DIVIDEND'
  if (!canRead || !other.sameLine) return false
  const { merchantId } = actor
  const step = { merchantId, memberId: other.id, path: 'MARKETING', units: ZERO_UNITS } as const
  const code = await protectionRefusal(tx, step)
  // What a downline writes sells nothing: a time-out does not keep it from an upline.
  return code === null || (other.id !== downlineId && code !== 'PROTECTION_EXCLUDED')
}
