import type { ListedGame, VendorList } from '@croupier/domain/games/catalogue'
import { DAY_MS } from '@croupier/wire'
import {
  both,
  CARDS,
  CHARMS,
  COCKFIGHT,
  COINS,
  CRICKET,
  DICE,
  ESPORTS,
  MINES,
  numbered,
  ROCKET,
  ROOMS,
  SEA,
  SPORTS,
  TABLES,
  type Word,
} from './words.ts'

/** Units of a yuan. */
const YUAN = 10_000
/** Of a vendor's games, these were released in the last weeks. */
const NEW_GAMES = 6

type Kind = ListedGame['kind']
type Sample = Omit<ListedGame, 'code'>

/** Every two words, in an order of the vendor's own. */
function pairs(from: readonly Word[], turn: number): Word[] {
  const all = from.flatMap((one, left) => from.filter((_, right) => right !== left).map((other) => both(one, other)))
  const start = (turn * 37) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}

const slots = (turn: number): Sample[] =>
  pairs(CHARMS, turn).map((name, index) => ({
    name,
    kind: index % 23 === 5 ? 'JACKPOT' : 'SLOT',
    features: [
      ...(index % 23 === 5 ? (['JACKPOT'] as const) : []),
      ...(index % 3 === 0 ? (['FREE_SPINS'] as const) : []),
      ...(index % 7 === 0 ? (['BUY_FEATURE'] as const) : []),
    ],
    minBetUnits: YUAN,
  }))
const named = (kind: Kind, names: readonly Word[], minYuan: number): Sample[] =>
  names.map((name) => ({ name, kind, minBetUnits: minYuan * YUAN }))
const tables = (each: number): Sample[] =>
  named(
    'TABLE',
    TABLES.flatMap((table) => Array.from({ length: each }, (_, at) => numbered(table, at + 1))),
    20,
  )
const cards = (): Sample[] =>
  CARDS.map((name) => ({
    name,
    kind: 'CARDS',
    minBetUnits: YUAN,
    rooms: ROOMS.map((room, at) => ({
      roomId: `r${at + 1}`,
      name: room,
      minUnits: YUAN * 10 ** at,
      seats: 400,
    })),
  }))
const one = (word: Word | undefined): Word[] => (word === undefined ? [] : [word])
const small = (): Sample[] => [
  ...named('CRASH', one(ROCKET), 1),
  ...named('MINI', [...one(DICE), ...one(MINES)], 1),
  ...named('ARCADE', one(COINS), 1),
]

/** Invented vendors; none of them is a real one. The last four of sports are shown under e-sports. */
const REELS = [
  'Nine Lanterns',
  'Pale Heron',
  'Copper Fig',
  'Oxbow Reels',
  'Verdigris',
  'Nightjar',
  'Paper Kite',
  'Salt Road',
  'Ember Mill',
  'Old Ferry',
  'Moth and Lamp',
  'Juniper Reels',
]

const OTHERS: readonly (readonly [name: string, games: Sample[]])[] = [
  ['Harbour Tables', tables(8)],
  ['Velvet Row', tables(6)],
  ['Cedar Room', tables(4)],
  ['Deep Lantern', named('FISH', pairs(SEA, 0), 1)],
  ['Coral Gate', named('FISH', pairs(SEA, 1), 1)],
  ['Tea House', cards()],
  ['Nine Seats', cards()],
  ['Small Change', small()],
  ['Touchline', named('SPORTSBOOK', SPORTS, 10)],
  ['Whistle', named('SPORTSBOOK', SPORTS, 10)],
  ['Boundary Rope', named('CRICKET', one(CRICKET), 10)],
  ['Ring and Spur', named('COCK', one(COCKFIGHT), 10)],
  ['Lane Seven', named('ESPORTS', ESPORTS, 10)],
  ['Pixel Arena', named('ESPORTS', ESPORTS, 10)],
  ['Respawn Hall', named('ESPORTS', ESPORTS, 10)],
  ['North Bridge', named('ESPORTS', ESPORTS, 10)],
]
const codeOf = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '')

/** A sport is in the code, so that its picture shows it. */
function sampleCode({ kind, name }: Sample, no: number): string {
  const code = `s${String(no).padStart(4, '0')}`
  return kind === 'SPORTSBOOK' ? `${code}-${(name.EN ?? '').toLowerCase().replace(/[^a-z]/g, '')}` : code
}

/**
 * Vendors by the dozen with thousands of games that cannot be opened: what a lobby is measured with. Never in a demo.
 * @param now the first games of a vendor were released in the weeks before
 */
export function sampleVendors(now: Date): VendorList[] {
  const reels = REELS.map((name, turn): readonly [string, Sample[]] => [name, slots(turn)])
  return [...reels, ...OTHERS].map(([name, games]) => ({
    vendor: codeOf(name),
    name: { EN: name },
    isSample: true,
    games: games.map((game, at) => ({
      ...game,
      code: sampleCode(game, at + 1),
      ...(at >= NEW_GAMES ? {} : { releasedOn: new Date(now.getTime() - (at * 4 + 1) * DAY_MS) }),
    })),
  }))
}
