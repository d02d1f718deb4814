import { drawStream } from '@croupier/fairness'
import { playMatch, type Script, SPORT, type SportId, sidesOf } from './sports.ts'

/** The games of the book, and which sports each has. */
export const BOOK_GAMES = ['sportsbook', 'cricket', 'esports'] as const
export type BookGame = (typeof BOOK_GAMES)[number]
export const isBookGame = (game: string): game is BookGame => (BOOK_GAMES as readonly string[]).includes(game)
export const SPORTS_OF: Readonly<Record<BookGame, readonly SportId[]>> = {
  sportsbook: ['FOOTBALL', 'BASKETBALL'],
  cricket: ['CRICKET'],
  esports: ['RIFT', 'STRIKE'],
}

/** How many matches of a sport are under way at a time, and how many are announced. */
const AT_ONCE = 2
export const ANNOUNCED = 4
const PAUSE_MS = 30_000

const durationOf = (sport: SportId): number => SPORT[sport].steps * SPORT[sport].stepMs
const everyMs = (sport: SportId): number => (durationOf(sport) + PAUSE_MS) / AT_ONCE

/** When a match begins. Matches are numbered without end, one after the other. */
export const startOf = (sport: SportId, number: number): number => Math.floor(number * everyMs(sport))

/** The matches that are under way, have just ended or are announced at a time. */
export function numbersAt(sport: SportId, atMs: number): readonly number[] {
  const last = Math.floor(atMs / everyMs(sport))
  return Array.from({ length: AT_ONCE + ANNOUNCED }, (_, index) => last - AT_ONCE + 1 + index)
}

/** How many steps of a match were played at a time. */
export const stepAt = (sport: SportId, startsAtMs: number, atMs: number): number =>
  Math.max(0, Math.min(SPORT[sport].steps, Math.floor((atMs - startsAtMs) / SPORT[sport].stepMs)))

/** How a match goes, from its seed alone. */
export const scriptOf = async (sport: SportId, number: number, serverSeed: string): Promise<Script> =>
  await playMatch(await drawStream(serverSeed, `${sport}|match`, String(number)), sport, sidesOf(sport, number))

/** The score after so many steps. */
export const scoreAfter = ({ steps }: Script, count: number): readonly [number, number] =>
  steps
    .slice(0, count)
    .reduce<readonly [number, number]>(([home, away], [more, other]) => [home + more, away + other], [0, 0])

/** Whether a match is over after so many steps, by its end or because it was abandoned. */
export const isOverAt = ({ steps }: Script, count: number): boolean => count >= steps.length
