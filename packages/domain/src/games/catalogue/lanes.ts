import { type Db, statement } from '@croupier/db'
import { shownCategory } from '@croupier/rules'
import type { games, lottery } from '@croupier/wire'

/** A vendor in a category, as one merchant offers it. */
export interface Card {
  readonly vassalage: string
  /** the category that the catalogue has; the one it is shown in is the lane's */
  readonly storedCategory: string
  /** language code → name; empty for the own lottery, whose menus name it */
  readonly name: Readonly<Record<string, string>>
  readonly isHot: boolean
  readonly isSample: boolean
  readonly games: number
  readonly kinds: readonly games.GameKind[]
  readonly state: lottery.VendorState
  readonly until: Date | null
  /** language code → what players are told; empty while the vendor is open */
  readonly notice: Readonly<Record<string, string>>
}

/** The vendors of a category in the merchant's order. */
export interface OfferedLane {
  readonly category: games.GameCategory
  readonly cards: readonly Card[]
}

interface LaneRow extends Omit<Card, 'vassalage' | 'storedCategory'> {
  readonly vendor: string
  readonly category: games.GameCategory
}

// A vendor that offers nothing any more has no card; of the own lottery a mode of a game counts as one game.
const LANES = statement(
  'games.lanes',
  `SELECT o.vendor, o.category, o.games, o.kinds, o.name, o."isSample", o."isHot", v.state, v.until, v.notice
     FROM (SELECT m.vendor, c.category, count(*)::int AS games, array_agg(DISTINCT t.kind) AS kinds, p.name,
                  p.is_sample AS "isSample", m.is_hot AS "isHot", m.sort_order
             FROM merchant_vendors m
             JOIN vendor_profiles p ON p.vendor = m.vendor
             JOIN catalogue_games c ON c.vendor = m.vendor
             JOIN game_titles t ON t.catalogue_id = c.id AND t.withdrawn_at IS NULL AND c.closed_at IS NULL
            WHERE m.merchant_id = $1::int
            GROUP BY m.merchant_id, m.vendor, c.category, p.vendor
            UNION ALL
           SELECT mode, mode, count(*)::int, '{}', '{}', false, false, 0 FROM game_modes WHERE enabled GROUP BY mode) o
     JOIN vendors v ON v.code = o.vendor AND v.state <> 'OFF'
    ORDER BY o."isHot" DESC, o.sort_order, o.vendor`,
)

/**
 * Vendors of a merchant by category, its hot ones first, read now. E-sports vendors have moved out of SPORTS (spec 4).
 * @param esports codes of the merchant's e-sports vendors
 */
export async function readLanes(db: Db, merchantId: number, esports: readonly string[]): Promise<OfferedLane[]> {
  const rows = await db.hot.query<LaneRow>(LANES, [merchantId])
  const placed = rows.map(({ vendor, category, ...rest }) => ({
    shown: shownCategory({ category, vassalage: vendor }, esports),
    card: { ...rest, vassalage: vendor, storedCategory: category },
  }))
  return [...Map.groupBy(placed, ({ shown }) => shown)].map(([category, cards]) => ({
    category,
    cards: cards.map(({ card }) => card),
  }))
}
