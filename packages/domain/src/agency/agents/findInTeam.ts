import { statement } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/** A step of the way from the actor down to an account. */
export interface TeamStep {
  readonly id: bigint
  readonly publicId: string
  readonly account: string
}

interface Row {
  readonly id: bigint
  readonly public_id: string
  readonly account: string
}

/** $1 the actor, $2 the account's public id. Nothing at all comes back for an account outside the subtree. */
const WAY = statement(
  'agents.wayDown',
  `SELECT a.id, a.public_id, a.account
     FROM members m
     JOIN member_closure t ON t.ancestor_id = $1::bigint AND t.descendant_id = m.id
     JOIN member_closure w ON w.descendant_id = m.id AND w.distance <= t.distance
     JOIN members a ON a.id = w.ancestor_id
    WHERE m.public_id = $2::uuid ORDER BY w.distance DESC`,
)

/**
 * The way from the actor down to an account of its own subtree, both included. Whether somebody exists outside of it cannot
 * be learnt: the refusal is the same (safety 4.4).
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function findInTeam(ctx: ActorCtx, publicId: string): Promise<readonly [TeamStep, ...TeamStep[]]> {
  const rows = await ctx.db.hot.query<Row>(WAY, [ctx.actor.memberId, publicId])
  const [first, ...rest] = rows.map(({ id, public_id, account }) => ({
    id,
    publicId: public_id,
    account,
  }))
  if (first === undefined) return fail('AGENT_MEMBER_NOT_FOUND', {})
  return [first, ...rest]
}
