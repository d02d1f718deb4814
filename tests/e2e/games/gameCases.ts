import type { Page } from 'playwright/test'
import { leaveFreeSpins } from './freeSpins.ts'
import {
  betOnBook,
  playCrash,
  playFish,
  playHilo,
  playMines,
  playPresses,
  playTable,
  seeBookSettled,
} from './gameSteps.ts'
import type { Ends } from './ownRounds.ts'

/** A game: the lobby that shows it, the category of its record, and how it is played to both ends. */
export interface Case {
  readonly game: string
  readonly lobby: string
  readonly category: string
  /** a narrower record that shows it, too */
  readonly record?: string
  readonly play: (page: Page) => Promise<Ends>
  /** of a game whose end takes long: what is waited for when all of them are begun */
  readonly end?: (page: Page) => Promise<void>
}

const one = (game: string, lobby: string, category: string, play: Case['play']): Case => ({
  game,
  lobby,
  category,
  play,
})

const presses = (game: string, most: number): Case =>
  one(game, 'rng', 'RNG', async (page) => await playPresses(page, most))
/** The most that a machine is pressed for a win and a loss: one press in eight pays more than it costs. */
const SPINS_MAX = 60
async function playSlots(page: Page): Promise<Ends> {
  await leaveFreeSpins(page)
  return await playPresses(page, SPINS_MAX)
}
const table = (game: string, lobby: string, spots: readonly [string, string]): Case =>
  one(game, lobby, lobby.toUpperCase(), async (page) => await playTable(page, spots))
const book = (game: string, lobby: string): Case => ({
  // E-sports are among the sports, and have a record of their own besides.
  ...one(game, lobby, 'SPORTS', betOnBook),
  record: lobby.toUpperCase(),
  end: seeBookSettled,
})

/** Games that are played one after the other by one member; those in a list of their own end together. */
export const WALKS: readonly (readonly [kind: string, account: string, ...(readonly (readonly Case[])[])])[] = [
  ['slots', 'player1', [one('slot', 'rng', 'RNG', playSlots)], [presses('cascade', SPINS_MAX)]],
  [
    'machines',
    'player2',
    [presses('reels-lotus-phoenix', SPINS_MAX)],
    [presses('reels-island-dragon', SPINS_MAX)],
    [presses('reels-crown-koi', SPINS_MAX)],
    [presses('reels-lotus-pearl', SPINS_MAX)],
  ],
  ['books', 'player2', [book('sportsbook', 'sports'), book('cricket', 'sports'), book('esports', 'esports')]],
  ['crash and fish', 'player3', [one('crash', 'rng', 'RNG', playCrash)], [one('fish', 'fish', 'FISH', playFish)]],
  [
    'tables',
    'player3',
    [table('baccarat', 'live', ['PLAYER', 'BANKER'])],
    [table('roulette', 'live', ['RED', 'BLACK'])],
    // A bout is among the sports.
    [table('cock', 'sports', ['MERON', 'WALA'])],
  ],
  [
    'balls, wheels and cards',
    'player1',
    [presses('plinko', 40)],
    [presses('wheel', 20)],
    [one('hilo', 'rng', 'RNG', playHilo)],
  ],
]
export const INSTANTS: readonly (readonly Case[])[] = [[presses('dice', 16)], [one('mines', 'rng', 'RNG', playMines)]]

/** The game's node in the site's catalogue. */
export const nodeOf = (game: string): string => `${game === 'esports' ? 'PLAYGROUND_ARENA' : 'PLAYGROUND'}-${game}`

/** The names of the games as the record writes them. */
export const NAMES: Readonly<Record<string, string>> = {
  dice: 'Hundred Dice',
  plinko: 'Pin Drop',
  wheel: 'Fortune Wheel',
  mines: 'Mine Field',
  hilo: 'High Low',
  slot: 'Golden Seal 25',
  cascade: 'Jade Falls',
  crash: 'Ascent',
  baccarat: 'Baccarat',
  roulette: 'Roulette',
  cock: 'Cock Derby',
  fish: 'Deep Reef',
  sportsbook: 'Sportsbook',
  cricket: 'Cricket Book',
  esports: 'E-sports Book',
  'reels-lotus-phoenix': 'Lotus & Phoenix',
  'reels-island-dragon': 'Island & Dragon',
  'reels-crown-koi': 'Crown & Koi',
  'reels-lotus-pearl': 'Lotus & Pearl',
}
