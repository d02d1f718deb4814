import { statement } from '@croupier/db'
import { favourites } from '@croupier/wire'
import type { ActorCtx } from '../ctx.ts'

/** A game that was played lately, and when last. */
export interface RecentGame {
  readonly nodeId: string
  readonly isFav: boolean
  readonly playedAt: Date
}

/** Older orders tell nothing of what one plays now, and reading them all would grow with the history. */
const ORDERS_READ = 500

const RECENT = statement(
  'favourites.recentGames',
  `SELECT g.code AS "nodeId", max(o.placed_at) AS "playedAt", f.node_id IS NOT NULL AS "isFav"
     FROM (SELECT id, game_id, placed_at FROM bet_orders WHERE member_id = $1::bigint ORDER BY id DESC LIMIT $2::int) o
     JOIN games g ON g.id = o.game_id
     LEFT JOIN favourites f ON f.member_id = $1::bigint AND f.node_id = g.code
    GROUP BY g.code, f.node_id ORDER BY max(o.id) DESC LIMIT $3::int`,
)

/** Games of the actor's newest orders, the last one played first, each with its mark (spec 4). */
export async function recentGames({ db, actor }: ActorCtx): Promise<RecentGame[]> {
  return await db.hot.query<RecentGame>(RECENT, [
    actor.memberId,
    ORDERS_READ,
    favourites.RECENT_GAMES_MAX,
  ])
}
