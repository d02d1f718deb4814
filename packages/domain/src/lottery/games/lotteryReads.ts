import { type Db, gatherReads, statement } from '@croupier/db'
import { oddsPolicy } from '@croupier/rules'
import { fail, type lottery } from '@croupier/wire'
import { type MerchantSettings, readSettings } from '../../platform/index.ts'
import { RecentlyRead } from '../../recentlyRead.ts'
import { readLongDragon } from '../issues/longDragon.ts'
import { type BetBatcher, createBetBatcher } from '../orders/betBatcher.ts'
import { type Catalogue, openCatalogue } from './catalogue.ts'
import type { Game } from './game.ts'
import { narrowLimits } from './narrowLimits.ts'

const ANY = '*'

/** What a merchant's settings say of its lottery games. */
type GameSettings = Pick<MerchantSettings, 'betLimits' | 'fixedOdds' | 'lottery' | 'currency'>

/** Rows of the merchant's odds as policies of the game that they are of; the row of the game before that of all games. */
function oddsPolicies(game: Game, fixedOdds: readonly string[]): string[] {
  const rows = fixedOdds.map((row) => row.split('/'))
  return [game.code, ANY].flatMap((of) =>
    rows
      .filter(([gameCode]) => gameCode === of)
      .map(([, playCode = '', tier = '', odds = '']) => oddsPolicy(playCode, tier, odds)),
  )
}

/** A game as a merchant offers it: with its own bounds (rules A3, A7, B4), and with its own odds where they are fixed (rules A18). */
function offeredGame(known: Game, { fixedOdds, ...rules }: GameSettings): Game {
  const game = narrowLimits(known, rules)
  const own = oddsPolicies(game, fixedOdds)
  if (own.length === 0) return game
  return {
    ...game,
    modes: game.modes.map((mode) => ({ ...mode, policies: [...mode.policies, ...own] })),
  }
}

/** A changed series takes effect within this time. */
const SERIES_AGE_MS = 2_000
const MEMBERS_MAX = 50_000
/** Many look at the same runs. */
const DRAGON_AGE_MS = 1_000
/** A changed setting takes effect within this time. */
const LIMITS_AGE_MS = 1_000
const MERCHANTS_MAX = 1_000
/** An issue's id and time never change, so its age does not matter; only the number of entries is bounded. */
const ISSUE_AGE_MS = 3_600_000
const ISSUES_MAX = 5_000

const SERIES = statement(
  'lottery.memberSeries',
  `SELECT member_id, json_object_agg(family || ' ' || mode, series) AS series
     FROM member_series WHERE member_id = ANY ($1::bigint[]) GROUP BY member_id`,
)
const ISSUE = statement(
  'lottery.issueOfNumber',
  'SELECT id, draw_at FROM issues WHERE game_id = $1::int AND number = $2::text',
)

interface SeriesRow {
  readonly member_id: bigint
  /** by family and mode */
  readonly series: Readonly<Record<string, number>>
}

/** A member's series in a game's family, by mode; null without one. */
export type OwnSeries = (mode: lottery.PrizeMode) => number | null

/** What never changes about an issue. */
export interface KnownIssue {
  readonly id: bigint
  readonly drawAt: Date
}

/**
 * What one process keeps to take bets quickly: the catalogue, members' series, ids of issues, and the batcher. All of it is a
 * cache; the database alone decides whether a bet is accepted.
 */
export interface LotteryReads {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly betBatcher: BetBatcher
  ownSeries(memberId: bigint, family: string): Promise<OwnSeries>
  /** A game as a merchant offers it: with its own limits and odds (rules A3, A18), at most a second old. @throws DomainError GAME_NOT_FOUND */
  game(merchantId: number, code: string): Promise<Game>
  /** All games as a merchant offers them. */
  games(merchantId: number): Promise<Game[]>
  /** @throws DomainError ISSUE_NOT_FOUND */
  issue(game: Game, number: string): Promise<KnownIssue>
  /** The runs of equal outcomes of all games that are long enough for a merchant, at most a second old. */
  longDragon(merchantId: number): ReturnType<typeof readLongDragon>
}

/** Opens a desk over a database. `nowMs`: monotonic milliseconds. */
export function openLotteryReads(db: Db, nowMs: () => number): LotteryReads {
  const series = new RecentlyRead({
    read: gatherReads(async (memberIds: readonly bigint[]) => {
      const rows = await db.hot.query<SeriesRow>(SERIES, [memberIds])
      return new Map(rows.map((row) => [row.member_id, row.series]))
    }),
    ageMs: SERIES_AGE_MS,
    entriesMax: MEMBERS_MAX,
    nowMs,
  })
  const issues = new RecentlyRead({
    read: async (key: string): Promise<KnownIssue> => {
      const [gameId, number] = key.split(' ')
      const [row] = await db.hot.query<{ id: bigint; draw_at: Date }>(ISSUE, [gameId, number])
      if (row === undefined) return fail('ISSUE_NOT_FOUND', {})
      return { id: row.id, drawAt: row.draw_at }
    },
    ageMs: ISSUE_AGE_MS,
    entriesMax: ISSUES_MAX,
    nowMs,
  })
  const catalogue = openCatalogue(db, nowMs)
  const rulesOf = new RecentlyRead({
    read: async (merchantId: number) => await readSettings(db, merchantId),
    ageMs: LIMITS_AGE_MS,
    entriesMax: MERCHANTS_MAX,
    nowMs,
  })
  const longDragon = new RecentlyRead({
    read: async (_: 'all') => await readLongDragon(db, await catalogue.games()),
    ageMs: DRAGON_AGE_MS,
    entriesMax: 1,
    nowMs,
  })
  return {
    db,
    catalogue,
    betBatcher: createBetBatcher(db),
    async ownSeries(memberId, family) {
      const own = await series.get(memberId)
      return (mode) => own?.[`${family} ${mode}`] ?? null
    },
    async game(merchantId, code) {
      const game = await catalogue.game(code)
      return offeredGame(game, await rulesOf.get(merchantId))
    },
    async games(merchantId) {
      const rules = await rulesOf.get(merchantId)
      return (await catalogue.games()).map((game) => offeredGame(game, rules))
    },
    async longDragon(merchantId) {
      const { streakFrom } = (await rulesOf.get(merchantId)).lottery
      const { serverTime, entries } = await longDragon.get('all')
      return { serverTime, entries: entries.filter(({ streak }) => streak >= streakFrom) }
    },
    issue: async (game, number) => await issues.get(`${game.id} ${number}`),
  }
}
