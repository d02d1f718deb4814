import { statement } from '@croupier/db'
import { catalogue, favourites } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/** A game that was played recently, and when last. */
interface RecentGame {
  readonly nodeId: string
  readonly isFav: boolean
  readonly playedAt: Date
}

/** Older orders and rounds do not show what a member plays now, and the cost of reading them all would grow with the history. */
const ORDERS_READ = 500

interface RecentRow {
  readonly vendor: string
  readonly code: string
  readonly isFav: boolean
  readonly playedAt: Date
}

// An order id is a uuid v7, so the key (member, order id) has the newest orders at its end.
const RECENT = statement(
  'favourites.recentGames',
  `SELECT c.vendor, c.code, max(p."playedAt") AS "playedAt", f.catalogue_id IS NOT NULL AS "isFav"
     FROM (SELECT m.catalogue_id AS game, o.placed_at AS "playedAt"
             FROM (SELECT game_id, mode, placed_at FROM bet_orders WHERE member_id = $1::bigint
                    ORDER BY order_id DESC LIMIT $2::int) o
             JOIN game_modes m ON m.game_id = o.game_id AND m.mode = o.mode
            UNION ALL
           SELECT * FROM (SELECT catalogue_id, begun_at FROM provider_rounds WHERE member_id = $1::bigint
                    ORDER BY id DESC LIMIT $2::int) r) p
     JOIN catalogue_games c ON c.id = p.game
     LEFT JOIN favourites f ON f.member_id = $1::bigint AND f.catalogue_id = c.id
    GROUP BY c.id, f.catalogue_id ORDER BY max(p."playedAt") DESC, c.id LIMIT $3::int`,
)

/** Games of the actor's newest orders and rounds, the last one played first, each with its mark (spec 4). */
export async function recentGames({ db, actor }: ActorCtx): Promise<RecentGame[]> {
  const rows = await db.hot.query<RecentRow>(RECENT, [actor.memberId, ORDERS_READ, favourites.RECENT_GAMES_MAX])
  return rows.map(({ vendor, code, ...rest }) => ({
    nodeId: catalogue.nodeIdOf({ vendor, code }),
    ...rest,
  }))
}
