import { LANGUAGE_CODES, LANGUAGES } from '@croupier/locales'
import { gameTexts } from '@croupier/locales/gameTexts.ts'
import type { Game } from './outcome.ts'
import { crashReturn, POINT_MAX } from './rules/crash.ts'
import { diceReturn } from './rules/dice.ts'
import { toPpm } from './rules/fraction.ts'
import { slotReturn } from './rules/slotOdds.ts'
import { LINES, PAYS } from './rules/slotTable.ts'

/** What a host shows of a game before anybody plays it. */
export interface Title {
  readonly gameId: Game
  /** by language tag */
  readonly names: Readonly<Record<string, string>>
  readonly category: 'RNG'
  readonly lines: number
  /** in whole units of the currency */
  readonly minBet: string
  /** parts per million of a stake that come back on average, exact and cut */
  readonly returnPpm: number
  readonly demo: boolean
  readonly freeRounds: boolean
  readonly jackpots: readonly string[]
  readonly features: readonly string[]
  /** what a line or a bet pays at most for its stake */
  readonly maxMultiplier: number
}

type Facts = Pick<Title, 'lines' | 'returnPpm' | 'jackpots' | 'features' | 'maxMultiplier'>

const FACTS: Readonly<Record<Game, () => Facts>> = {
  slot: () => ({
    lines: LINES.length,
    returnPpm: toPpm(slotReturn().whole),
    jackpots: ['MINOR', 'GRAND'],
    features: ['FREE_SPINS', 'WILD', 'SCATTER'],
    maxMultiplier: Math.max(...Object.values(PAYS).flat()),
  }),
  crash: () => ({
    lines: 0,
    returnPpm: toPpm(crashReturn(200)),
    jackpots: [],
    features: ['AUTO_CASH_OUT'],
    maxMultiplier: POINT_MAX / 100,
  }),
  dice: () => ({
    lines: 0,
    returnPpm: toPpm(diceReturn({ side: 'UNDER', target: 5_000 })),
    jackpots: [],
    features: ['OWN_SEED'],
    maxMultiplier: 990,
  }),
}

/** The games that have their page. */
const OFFERED: readonly Game[] = ['slot', 'dice']

/** Every title of the playground. */
export const catalogue = (): readonly Title[] =>
  OFFERED.map((gameId) => ({
    gameId,
    names: Object.fromEntries(
      LANGUAGE_CODES.map((code) => [LANGUAGES[code].tag, gameTexts(code).name[gameId]]),
    ),
    category: 'RNG',
    minBet: '1',
    demo: true,
    freeRounds: false,
    ...FACTS[gameId](),
  }))
