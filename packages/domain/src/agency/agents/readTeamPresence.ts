import { statement } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { TEST_LINES } from '../contracts/testLines.ts'

/** Who of the actor's team, itself included, was here. */
interface TeamPresence {
  readonly online: number
  /** not seen for three and for seven days, or never */
  readonly away3: number
  readonly away7: number
}

/** How long ago a session may have been used at most for its owner to be here; it is written once a minute. */
const ONLINE = "interval '5 minutes'"

/**
 * $1 actor, $2 now. Who was seen is looked up in the tree, not the other way round. A session that was used in a week ends no earlier
 * than it was used, so that the index of ends finds it. Who is of a test line counts for nobody else (protection A11).
 */
const PRESENCE = statement(
  'agents.presence',
  `WITH ${TEST_LINES}, viewer AS MATERIALIZED (
     SELECT id, is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
   ), seen AS MATERIALIZED (
     SELECT s.member_id, max(s.last_seen_at) AS at,
            bool_or(s.ended_at IS NULL AND s.last_seen_at > $2::timestamptz - ${ONLINE}) AS online
       FROM sessions s
      WHERE s.expires_at > $2::timestamptz - interval '7 days' AND s.last_seen_at > $2::timestamptz - interval '7 days'
      GROUP BY s.member_id
   ), here AS (
     SELECT s.* FROM viewer v CROSS JOIN seen s JOIN member_closure c ON c.ancestor_id = v.id AND c.descendant_id = s.member_id
      WHERE s.member_id NOT IN (SELECT id FROM tests)
   ), size AS (
     SELECT 1 + coalesce(sum(f.members), 0)::int AS members
       FROM viewer v CROSS JOIN LATERAL team_figures(ARRAY[v.id]) f WHERE f.is_real OR v.for_tests
   )
   SELECT (count(*) FILTER (WHERE h.online))::int AS online,
          (s.members - count(*) FILTER (WHERE h.at > $2::timestamptz - interval '3 days'))::int AS away3,
          (s.members - count(h.at))::int AS away7
     FROM size s LEFT JOIN here h ON true GROUP BY s.members`,
)

/**
 * Reads who of the actor's team is online and how many were not seen for days (rules B4). What it reads follows who was seen in a
 * week; accounts that were opened since the last fold are not in the team yet.
 */
export async function readTeamPresence(ctx: ActorCtx): Promise<TeamPresence> {
  const { actor, db, clock } = ctx
  const [row] = await db.hot.query<TeamPresence>(PRESENCE, [actor.memberId, clock.now()])
  if (row === undefined) throw new Error(`member ${actor.memberId} has no team`)
  // Who was opened after the last fold may have been seen already.
  const { online, away3, away7 } = row
  return { online, away3: Math.max(0, away3), away7: Math.max(0, away7) }
}
