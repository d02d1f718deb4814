import type { Db } from '@croupier/db'
import { currentStreak, findPlay, marketsOf, outcomeOf } from '@croupier/rules'
import type { Game } from '../games/game.ts'
import { readCurrentIssues, readLatestDraws } from './readIssues.ts'

/** Shorter runs are listed by nobody; each merchant has a length of its own, this or more (rules A8, config). */
const STREAK_MIN = 2
/** Longer runs are shown as this long. */
const DRAWS_READ = 60
/** So many of them are shown one by one (experience 3.7). */
const RESULTS_SHOWN = 12

/** A run of equal outcomes, and the issue on which it can be followed or cut. */
interface DragonEntry {
  readonly gameCode: string
  readonly issueNumber: string
  readonly saleFrom: Date
  readonly closeAt: Date
  readonly playCode: string
  /** the cell of the play, counted from 0 */
  readonly cell: number
  readonly outcome: string
  readonly opposite: string
  readonly streak: number
  /** outcomes of the last draws, the newest first; null for a tie or a push */
  readonly results: (string | null)[]
}

type OnSale = Pick<DragonEntry, 'gameCode' | 'issueNumber' | 'saleFrom' | 'closeAt'>

/** The sides of a market besides a tie. */
const sidesOf = (playCode: string) => (findPlay(playCode)?.field.symbols ?? []).filter((symbol) => symbol !== 'tie')

function entriesOf(game: Game, onSale: OnSale, draws: readonly (readonly number[])[]) {
  const policies = game.modes.find(({ mode }) => mode === 'ELOTT')?.policies ?? []
  return marketsOf(game.family, policies).flatMap((market): DragonEntry[] => {
    const { playCode, cell } = market
    const outcomes = draws.map((draw) => outcomeOf(market, draw))
    const streak = currentStreak(outcomes)
    if (streak === null || streak.length < STREAK_MIN) return []
    const { outcome, length } = streak
    const opposite = sidesOf(playCode).find((side) => side !== outcome)
    if (opposite === undefined) return []
    const results = outcomes.slice(0, RESULTS_SHOWN)
    return [{ ...onSale, playCode, cell, outcome, opposite, streak: length, results }]
  })
}

/**
 * The runs of two equal outcomes and more in all games that take bets at odds now (rules A8): the longest first, then those that close
 * first. What rests or is between two issues is left out.
 */
export async function readLongDragon(
  db: Db,
  games: readonly Game[],
): Promise<{ serverTime: Date; entries: DragonEntry[] }> {
  const draws = await readLatestDraws(db, DRAWS_READ)
  const { serverTime, games: issues } = await readCurrentIssues(db, null)
  const entries = issues.flatMap(({ gameCode, current }) => {
    const game = games.find(({ code }) => code === gameCode)
    const mode = game?.modes.find((one) => one.mode === 'ELOTT')
    if (game === undefined || current === null || mode?.vendor.state !== 'OPEN') return []
    const { number: issueNumber, saleFrom, closeAt } = current
    const onSale = { gameCode, issueNumber, saleFrom, closeAt }
    return entriesOf(game, onSale, draws.get(gameCode) ?? [])
  })
  entries.sort(
    (a, b) => b.streak - a.streak || a.closeAt.getTime() - b.closeAt.getTime() || (a.gameCode < b.gameCode ? -1 : 1),
  )
  return { serverTime, entries }
}
