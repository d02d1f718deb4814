import { createHash } from 'node:crypto'
import { BOOK_GAMES, SPORTS_OF } from './rules/book/fixtures.ts'
import { CRASH_EDGE_PPM, POINT_MAX, TARGET_MIN } from './rules/crash/crash.ts'
import { RAKE_PERCENT } from './rules/duels/duel.ts'
import { DUEL_GAMES } from './rules/duels/duelGames.ts'
import { BOARD_SIDE } from './rules/duels/gomoku.ts'
import { CATCH_PERMIL, SPECIES } from './rules/fish/fish.ts'
import { DICE_EDGE_PPM, ROLLS, ROLLS_MAX, ROLLS_MIN } from './rules/instants/dice.ts'
import { GUESSES_MAX, HILO_EDGE_PPM, RANKS, SUITS } from './rules/instants/hilo.ts'
import { CELLS, MINES_EDGE_PPM, MINES_MAX, MINES_MIN } from './rules/instants/mines.ts'
import { HALVES } from './rules/instants/plinko.ts'
import { SEGMENTS } from './rules/instants/wheel.ts'
import { isMachineCode, type MachineCode } from './rules/machines/machine.ts'
import { hasOwnPools, MACHINES, machineOf } from './rules/machines/machines.ts'
import { SEEDED_GAMES, type SeededGame } from './rules/roundStream.ts'
import { CASCADE_PAYS, FALL_MULTIPLIERS, SYMBOL_CASES } from './rules/slots/cascade.ts'
import * as slotTable from './rules/slots/slotTable.ts'
import { BACCARAT_PAYS, DECKS } from './rules/tables/baccarat.ts'
import { COCK_SPOTS, cockPays } from './rules/tables/cock.ts'
import { ROULETTE } from './rules/tables/roulette.ts'
import { TABLE_GAMES } from './rules/tables/tableGames.ts'

/** Games with rules and a page of their own, by their ids on the wire. */
const OWN_GAMES = [...SEEDED_GAMES, 'crash', ...TABLE_GAMES, ...DUEL_GAMES, ...BOOK_GAMES] as const
export type OwnGame = (typeof OWN_GAMES)[number]
export type Game = OwnGame | MachineCode
/** The games of the playground: those, then every machine that is data. */
export const GAMES: readonly Game[] = [...OWN_GAMES, ...MACHINES.map(({ code }) => code)]
export const isSeeded = (game: Game): game is SeededGame =>
  isMachineCode(game) || (SEEDED_GAMES as readonly Game[]).includes(game)

/** Games that a second vendor lists: a site shows e-sports by their vendors. */
export const ARENA_GAMES: readonly Game[] = ['esports']

/** Games whose stakes feed the pools, and whose rounds may win them. */
export const hasPools = (game: Game): boolean =>
  isMachineCode(game) ? hasOwnPools(machineOf(game)) : game === 'slot' || game === 'cascade'

const AT_ONCE: readonly Game[] = ['dice', 'plinko', 'wheel', 'fish']
/** Whether a round bets and wins in one call: nothing of it comes after its first step. */
export const isAtOnce = (game: Game): boolean => AT_ONCE.includes(game)

const REELS_PACE_MS = 2_500
/** How long a player waits from the beginning of a round to the next one of the same game (protection P12). */
const PACE_MS: Readonly<Record<OwnGame, number>> = {
  slot: REELS_PACE_MS,
  dice: 5_000,
  mines: 5_000,
  plinko: 5_000,
  wheel: 5_000,
  hilo: 5_000,
  // A batch of shots; the room goes on all the while.
  fish: 1_000,
  cascade: REELS_PACE_MS,
  crash: 0,
  baccarat: 0,
  roulette: 0,
  cock: 0,
  threecard: 0,
  gomoku: 0,
  sportsbook: 0,
  cricket: 0,
  esports: 0,
}

/**
 * The same under a host: of games that its player spins or turns no sooner than the host lets it.
 * @param isPaced whether the games' own pace is kept to: not in tests, which play many rounds
 */
export function paceOf({ game, spinMs }: { readonly game: Game; readonly spinMs: number }, isPaced: boolean): number {
  const own = isMachineCode(game) ? REELS_PACE_MS : PACE_MS[game]
  return own === 0 ? 0 : Math.max(isPaced ? own : 0, spinMs)
}

/** Everything that a game pays by; bigint as digits. */
const PAYTABLES: Readonly<Record<OwnGame, object>> = {
  dice: { rolls: ROLLS, edgePpm: DICE_EDGE_PPM, fewest: ROLLS_MIN, most: ROLLS_MAX },
  crash: { edgePpm: CRASH_EDGE_PPM, fewest: TARGET_MIN, most: POINT_MAX },
  slot: { ...slotTable },
  mines: { cells: CELLS, edgePpm: MINES_EDGE_PPM, fewest: MINES_MIN, most: MINES_MAX },
  hilo: { ranks: RANKS, suits: SUITS, edgePpm: HILO_EDGE_PPM, most: GUESSES_MAX },
  plinko: HALVES,
  wheel: SEGMENTS,
  cascade: {
    cases: SYMBOL_CASES,
    pays: CASCADE_PAYS,
    multipliers: FALL_MULTIPLIERS,
    pools: slotTable.POOLS,
  },
  fish: { species: SPECIES, permil: CATCH_PERMIL },
  baccarat: { decks: DECKS, pays: BACCARAT_PAYS },
  roulette: Object.fromEntries(ROULETTE.spots.map((spot) => [spot, ROULETTE.most(spot, {})])),
  threecard: { rake: RAKE_PERCENT },
  gomoku: { rake: RAKE_PERCENT, side: BOARD_SIDE },
  // Prices follow from the model; these are what it is made of.
  sportsbook: SPORTS_OF,
  cricket: SPORTS_OF,
  esports: SPORTS_OF,
  // With an even bout: the other odds follow from the same figures.
  cock: Object.fromEntries(COCK_SPOTS.map((spot) => [spot, cockPays(spot, { meron: 48 })])),
}

const hashOf = (game: Game): string => {
  const paytable = isMachineCode(game) ? machineOf(game).plays : PAYTABLES[game]
  const text = JSON.stringify(paytable, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return createHash('sha256').update(text).digest('hex')
}

const HASHES: ReadonlyMap<Game, string> = new Map(GAMES.map((game) => [game, hashOf(game)]))

/** SHA-256 of what a game pays by: kept with every round, so that a change is seen. */
export const paytableHash = (game: Game): string => HASHES.get(game) ?? hashOf(game)
