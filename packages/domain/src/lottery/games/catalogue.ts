import { type Db, statement } from '@croupier/db'
import { fail } from '@croupier/wire'
import { RecentlyRead } from '../../recentlyRead.ts'
import { type Game, type GameRow, gamesOf } from './game.ts'

/** A change of the catalogue takes effect within this time, in every process. */
const CATALOGUE_AGE_MS = 1_000

const GAMES = statement(
  'lottery.games',
  `SELECT g.id, g.code, g.family, g.group_code, g.name, g.schedule, g.draw_source, g.beacon, g.state,
          m.mode, m.min_series, m.max_series, m.max_bet_series, m.limits, c.vendor AS node_vendor, c.code AS node_code,
          v.state AS vendor_state, v.until AS vendor_until, v.notice AS vendor_notice
     FROM games g
     LEFT JOIN (game_modes m JOIN vendors v ON v.code = m.mode JOIN catalogue_games c ON c.id = m.catalogue_id)
       ON m.game_id = g.id AND m.enabled
    ORDER BY g.sort_order, g.id, m.mode DESC`,
)

/** Every game, in display order, LOTT before ELOTT; read now. */
export async function readGames(db: Db): Promise<Game[]> {
  return gamesOf(await db.hot.query<GameRow>(GAMES, []))
}

/** The games as one process knows them, at most a second old. */
export interface Catalogue {
  games(): Promise<readonly Game[]>
  /** @throws DomainError GAME_NOT_FOUND */
  game(code: string): Promise<Game>
}

/** Opens a catalogue over a database. `nowMs`: monotonic milliseconds. */
export function openCatalogue(db: Db, nowMs: () => number): Catalogue {
  const offered = new RecentlyRead({
    read: async (_: 'all') => {
      const games = await readGames(db)
      return { games, byCode: new Map(games.map((game) => [game.code, game])) }
    },
    ageMs: CATALOGUE_AGE_MS,
    entriesMax: 1,
    nowMs,
  })
  return {
    games: async () => (await offered.get('all')).games,
    game: async (code) => (await offered.get('all')).byCode.get(code) ?? fail('GAME_NOT_FOUND', {}),
  }
}
