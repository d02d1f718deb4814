import { statement } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../ctx.ts'

/** Somebody in the actor's team, or the actor. */
export interface TeamMember {
  readonly id: bigint
  readonly publicId: string
  readonly account: string
  /** levels below the actor */
  readonly distance: number
}

const FIND = statement(
  'agents.findInTeam',
  `SELECT m.id, m.public_id, m.account, t.distance::int AS distance FROM members m
     JOIN member_closure t ON t.descendant_id = m.id AND t.ancestor_id = $1::bigint
    WHERE m.public_id = $2::uuid`,
)

const PATH = statement(
  'agents.pathInTeam',
  `SELECT m.public_id AS id, m.account FROM member_closure up
     JOIN member_closure t ON t.descendant_id = up.ancestor_id AND t.ancestor_id = $1::bigint
     JOIN members m ON m.id = up.ancestor_id
    WHERE up.descendant_id = $2::bigint ORDER BY t.distance`,
)

/**
 * An account of the actor's own team by its public id.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND alike for accounts of others and for none (safety 4.4)
 */
export async function findInTeam(ctx: ActorCtx, publicId: string): Promise<TeamMember> {
  const [row] = await ctx.db.hot.query<{
    id: bigint
    public_id: string
    account: string
    distance: number
  }>(FIND, [ctx.actor.memberId, publicId])
  if (row === undefined) return fail('AGENT_MEMBER_NOT_FOUND', {})
  return { id: row.id, publicId: row.public_id, account: row.account, distance: row.distance }
}

/** The way from the actor down to an account of the team, both included; nobody above the actor is named. */
export async function pathInTeam(
  ctx: ActorCtx,
  memberId: bigint,
): Promise<{ id: string; account: string }[]> {
  return await ctx.db.hot.query(PATH, [ctx.actor.memberId, memberId])
}
