import { LANGUAGE_CODES, LANGUAGES } from '@croupier/locales'
import { type GameTexts, gameTexts } from '@croupier/locales/gameTexts.ts'
import type { ogp } from '@croupier/wire'
import { gameName } from './gameName.ts'
import { GAMES, type Game, type OwnGame } from './outcome.ts'
import { crashReturn, POINT_MAX } from './rules/crash/crash.ts'
import { SEATS } from './rules/duels/duel.ts'
import { isDuelGame } from './rules/duels/duelGames.ts'
import { DUEL_ROOMS } from './rules/duels/rooms.ts'
import { toPpm } from './rules/fraction.ts'
import { diceReturn } from './rules/instants/dice.ts'
import { GUESSES_MAX } from './rules/instants/hilo.ts'
import { minesMultiplier, minesReturn } from './rules/instants/mines.ts'
import { plinkoReturn } from './rules/instants/plinko.ts'
import { wheelReturn } from './rules/instants/wheel.ts'
import { isMachineCode, type Machine } from './rules/machines/machine.ts'
import { hasOwnPools, machineOf } from './rules/machines/machines.ts'
import { CASCADE_FALLS } from './rules/slots/cascade.ts'
import { fallsReturn } from './rules/slots/falls.ts'
import { reelReturn } from './rules/slots/reelOdds.ts'
import { SLOT_REELS } from './rules/slots/slot.ts'
import { LINES, PAYS } from './rules/slots/slotTable.ts'
import { cockReturn } from './rules/tables/cock.ts'
import { rouletteReturn } from './rules/tables/roulette.ts'

/** What a host shows of a game before anybody plays it. */
export interface Title extends ogp.ListedTitle {
  readonly gameId: Game
  readonly lines: number
  readonly freeRounds: boolean
  /** what a line or a bet pays at most for its stake */
  readonly maxMultiplier: number
}

type Facts = Pick<Title, 'kind' | 'lines' | 'returnPpm' | 'jackpots' | 'features' | 'maxMultiplier'>

/** A game without lines and pools. @param features none: everybody plays the same round */
const instant = (
  kind: Title['kind'],
  returnPpm: number,
  maxMultiplier: number,
  features: readonly string[] = ['OWN_SEED'],
): Facts => ({
  kind,
  lines: 0,
  returnPpm,
  jackpots: [],
  features: [...features],
  maxMultiplier,
})

const FACTS: Readonly<Record<OwnGame, () => Facts>> = {
  slot: () => ({
    kind: 'SLOT',
    lines: LINES.length,
    returnPpm: toPpm(reelReturn(SLOT_REELS).whole),
    jackpots: ['MINOR', 'GRAND'],
    features: ['FREE_SPINS', 'WILD', 'SCATTER'],
    maxMultiplier: Math.max(...Object.values(PAYS).flat()),
  }),
  crash: () => ({
    kind: 'CRASH',
    lines: 0,
    returnPpm: toPpm(crashReturn(200)),
    jackpots: [],
    features: ['AUTO_CASH_OUT'],
    maxMultiplier: POINT_MAX / 100,
  }),
  dice: () => ({
    kind: 'MINI',
    lines: 0,
    returnPpm: toPpm(diceReturn({ side: 'UNDER', target: 5_000 })),
    jackpots: [],
    features: ['OWN_SEED'],
    maxMultiplier: 990,
  }),
  cascade: () => ({
    kind: 'JACKPOT',
    lines: 0,
    returnPpm: toPpm(fallsReturn(CASCADE_FALLS).whole),
    jackpots: ['MINOR', 'GRAND'],
    features: ['CASCADE'],
    maxMultiplier: 320,
  }),
  mines: () => instant('MINI', toPpm(minesReturn(3, 1)), Number(minesMultiplier(12, 13)) / 10_000),
  plinko: () => instant('ARCADE', toPpm(plinkoReturn({ rows: 16, risk: 'MEDIUM' })), 1_000),
  wheel: () => instant('ARCADE', toPpm(wheelReturn('MEDIUM')), 19.8),
  baccarat: () => instant('TABLE', 989_420, 12, []),
  roulette: () => instant('TABLE', toPpm(rouletteReturn('RED')), 36, []),
  // 105 hundredths of stakes are worth one: a single bet returns 1 of 1.05.
  sportsbook: () => instant('SPORTSBOOK', 952_380, 99, []),
  cricket: () => instant('CRICKET', 952_380, 99, []),
  esports: () => instant('ESPORTS', 952_380, 99, []),
  // Of both stakes together all but the rake comes back.
  threecard: () => instant('CARDS', 985_000, 1.97, []),
  gomoku: () => instant('CARDS', 985_000, 1.97, []),
  fish: () => instant('FISH', 960_000, 100),
  cock: () => instant('COCK', toPpm(cockReturn('MERON', { meron: 48 })), 23, []),
  hilo: () => instant('MINI', 990_000, 13 ** GUESSES_MAX),
}

/** What a machine says of itself; its return stands in its data, and a test proves it. */
function factsOfMachine(machine: Machine): Facts {
  const { plays, returnPpm } = machine
  const hasPools = hasOwnPools(machine)
  const own = { returnPpm, jackpots: hasPools ? ['MINOR', 'GRAND'] : [], kind: hasPools ? 'JACKPOT' : 'SLOT' } as const
  if (plays.kind === 'FALLS') {
    const { pays, parts, multipliers } = plays.falls
    const most = Math.max(...pays.flat()) * Math.max(...multipliers)
    return { ...own, jackpots: [...own.jackpots], lines: 0, features: ['CASCADE'], maxMultiplier: most / parts }
  }
  const { lines, pays, free, hold } = plays.reels
  const most = Math.max(...Object.values(pays).flatMap((each) => each ?? []))
  const features = [...(hold === null ? [] : ['HOLD_AND_SPIN']), ...(free.spins > 0 ? ['FREE_SPINS', 'SCATTER'] : [])]
  const count = lines?.length ?? 0
  return { ...own, jackpots: [...own.jackpots], lines: count, features: [...features, 'WILD'], maxMultiplier: most }
}

const factsOf = (game: Game): Facts => (isMachineCode(game) ? factsOfMachine(machineOf(game)) : FACTS[game]())

/** A text in every language, by its tag. */
const inAll = (text: (texts: GameTexts) => string): Record<string, string> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [LANGUAGES[code].tag, text(gameTexts(code))] as const))

const roomsOf = (game: Game): Pick<Title, 'rooms'> =>
  isDuelGame(game)
    ? {
        rooms: DUEL_ROOMS.map(({ tableId, minBet }) => ({
          tableId,
          names: inAll(({ duel }) => duel.room[tableId]),
          minBet: String(minBet),
          seats: SEATS.length,
        })),
      }
    : {}

/** Every title of the playground. */
export const catalogue = (): readonly Title[] =>
  GAMES.map((gameId) => ({
    gameId,
    names: inAll((texts) => gameName(texts, gameId)),
    minBet: '1',
    demo: true,
    freeRounds: false,
    ...roomsOf(gameId),
    ...factsOf(gameId),
  }))
