import { LANGUAGE_CODES, LANGUAGES } from '@croupier/locales'
import { gameTexts } from '@croupier/locales/gameTexts.ts'
import type { ogp } from '@croupier/wire'
import { GAMES, type Game } from './outcome.ts'
import { crashReturn, POINT_MAX } from './rules/crash.ts'
import { diceReturn } from './rules/dice.ts'
import { toPpm } from './rules/fraction.ts'
import { slotReturn } from './rules/slotOdds.ts'
import { LINES, PAYS } from './rules/slotTable.ts'

/** What a host shows of a game before anybody plays it. */
export interface Title extends ogp.ListedTitle {
  readonly gameId: Game
  readonly lines: number
  readonly freeRounds: boolean
  /** what a line or a bet pays at most for its stake */
  readonly maxMultiplier: number
}

type Facts = Pick<Title, 'kind' | 'lines' | 'returnPpm' | 'jackpots' | 'features' | 'maxMultiplier'>

const FACTS: Readonly<Record<Game, () => Facts>> = {
  slot: () => ({
    kind: 'SLOT',
    lines: LINES.length,
    returnPpm: toPpm(slotReturn().whole),
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
}

/** Every title of the playground. */
export const catalogue = (): readonly Title[] =>
  GAMES.map((gameId) => ({
    gameId,
    names: Object.fromEntries(
      LANGUAGE_CODES.map((code) => [LANGUAGES[code].tag, gameTexts(code).name[gameId]]),
    ),
    minBet: '1',
    demo: true,
    freeRounds: false,
    ...FACTS[gameId](),
  }))
