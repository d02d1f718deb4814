import { UNITS_PER_YUAN, type Units, units } from '@croupier/money'
import {
  type Family,
  formatContent,
  isRefusal,
  type Play,
  playTable,
  priceLine,
  SERIES_BOUNDS,
} from '@croupier/rules'
import type { lottery } from '@croupier/wire'
import type { OwnSeries } from './person.ts'

/** Most symbols picked in a line, and the largest multiple or stake in yuan: pocket money, sometimes more. */
const PICKS_MAX = 5
const YUAN_MAX = 20
/** Series are even (rules A2). */
const SERIES_STEP = 2

/** A game as far as a bet on it needs. */
export interface BetGame {
  readonly code: string
  readonly family: string
  readonly modes: readonly {
    readonly mode: lottery.PrizeMode
    readonly minSeries: number
    readonly maxBetSeries: number
  }[]
}

const isFamily = (family: string): family is Family =>
  Object.values(SERIES_BOUNDS).some((table) => family in table)

/** Plays on which one cell alone makes bets: the picks of a person in a hurry. */
const simplePlays = (family: Family, mode: lottery.PrizeMode): Play[] =>
  playTable(family, mode).filter(
    ({ mechanic, field }) =>
      mechanic.kind === 'cells' && mechanic.together === 1 && field.cellsMin === 1,
  )

/** Makes lines that are random and right: priced by the rules, as the web does it. */
export class BetMaker {
  readonly #random: () => number

  /** @param random from 0 up to 1 */
  constructor(random: () => number) {
    this.#random = random
  }

  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.#random() * from.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  /**
   * One line on a game, in one of its modes, at any even series up to the player's own and the most one may bet at (rules
   * A2.2): what remains is the player's point rebate.
   */
  line(game: BetGame, own: readonly OwnSeries[]): lottery.BetLineInput {
    const { mode, minSeries, maxBetSeries } = this.pick(game.modes)
    const mine = own.find((one) => one.family === game.family && one.mode === mode)
    const most = Math.min(mine?.series ?? minSeries, maxBetSeries)
    const steps = Math.max(0, Math.floor((most - minSeries) / SERIES_STEP))
    const series = minSeries + SERIES_STEP * Math.floor(this.#random() * (steps + 1))
    if (!isFamily(game.family)) throw new Error(`no plays of family ${game.family}`)
    const play = this.pick(simplePlays(game.family, mode))
    const content = this.#content(play)
    const whole = 1 + Math.floor(this.#random() ** 3 * YUAN_MAX)
    if (mode === 'LOTT') {
      const terms = { content, series, base: 2, unit: 'YUAN', multiple: whole } as const
      const { bets, stakeUnits: stake } = this.#priced(play, terms)
      return { mode, playCode: play.code, ...terms, bets, stake }
    }
    const stakePerBet: Units = units(BigInt(whole) * UNITS_PER_YUAN)
    const line = this.#priced(play, { content, series, stakeUnits: stakePerBet })
    const { bets, stakeUnits: stake, prizes } = line
    const odds = { odds: [...prizes], acceptAnyOdds: false }
    return { mode, playCode: play.code, content, series, stakePerBet, bets, stake, ...odds }
  }

  #content(play: Play): string {
    const { cells, symbols, picksMin, picksMax } = play.field
    const filled = Math.floor(this.#random() * cells.length)
    const most = Math.min(picksMax, PICKS_MAX, symbols.length)
    const least = Math.max(1, picksMin[filled] ?? 1)
    const count = Math.min(most, least + Math.floor(this.#random() * (most - least + 1)))
    const rest = [...symbols]
    const picked = new Set<string>()
    while (picked.size < count) {
      picked.add(rest.splice(Math.floor(this.#random() * rest.length), 1)[0] ?? '')
    }
    const inOrder = symbols.filter((symbol) => picked.has(symbol))
    return formatContent(play, { cells: cells.map((_, at) => (at === filled ? inOrder : [])) })
  }

  #priced(play: Play, terms: Parameters<typeof priceLine>[1]) {
    const line = priceLine(play, terms)
    if (isRefusal(line)) throw new Error(`${play.code} ${terms.content}: ${line.reason}`)
    return line
  }
}
