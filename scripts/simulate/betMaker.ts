import { UNITS_PER_YUAN, type Units, units } from '@croupier/money'
import {
  drawPolicies,
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
import { randomPicks } from './randomPicks.ts'

/** What a line should cost about, in yuan: pocket money, sometimes more. */
const YUAN_USUAL = 20
/** Series are even (rules A2). */
const SERIES_STEP = 2
const BASES = [1, 2] as const
const UNITS = ['YUAN', 'JIAO', 'FEN', 'LI'] as const
/** Most people bet in yuan. */
const OTHER_UNITS_SHARE = 0.3

/** A game as far as a bet on it needs. */
export interface BetGame {
  readonly code: string
  readonly family: string
  readonly modes: readonly {
    readonly mode: lottery.PrizeMode
    readonly minSeries: number
    readonly maxBetSeries: number
    /** named rows of the play tables that the game asks for */
    readonly policies: readonly string[]
  }[]
}

/** Whether a game's family has plays. */
export const isFamily = (family: string): family is Family =>
  Object.values(SERIES_BOUNDS).some((table) => family in table)

/** Makes lines that are random and right: priced by the rules, as the web does it. All plays of a game come in turn. */
export class BetMaker {
  readonly #random: () => number
  readonly #yuanMax: number
  /** plays of a family, mode and policies that have not come yet in this turn */
  readonly #decks = new Map<string, Play[]>()

  /**
   * @param random from 0 up to 1
   * @param yuanMax about the most a line costs, in yuan; most lines cost less
   */
  constructor(random: () => number, yuanMax = YUAN_USUAL) {
    this.#random = random
    this.#yuanMax = yuanMax
  }

  /** One of them, each as likely. @throws RangeError for an empty list */
  pick<T>(from: readonly T[]): T {
    const found = from[Math.floor(this.#random() * from.length)]
    if (found === undefined) throw new RangeError('nothing to pick from')
    return found
  }

  /**
   * One line on a game, in one of its modes, at any even series up to the player's own and the most one may bet at (rules
   * A2.2): what remains is the player's point rebate.
   * @param drawAt when the issue draws: the plays of LHC are those of its lunar year
   */
  line(game: BetGame, own: readonly OwnSeries[], drawAt: Date): lottery.BetLineInput {
    const { mode, minSeries, maxBetSeries, policies } = this.pick(game.modes)
    const mine = own.find((one) => one.family === game.family && one.mode === mode)
    const most = Math.min(mine?.series ?? minSeries, maxBetSeries)
    const steps = Math.max(0, Math.floor((most - minSeries) / SERIES_STEP))
    const series = minSeries + SERIES_STEP * Math.floor(this.#random() * (steps + 1))
    if (!isFamily(game.family)) throw new Error(`no plays of family ${game.family}`)
    const play = this.#play(game.family, mode, drawPolicies(game.family, policies, drawAt))
    const content = formatContent(play, randomPicks(play, this.#random))
    return mode === 'LOTT' ? this.#official(play, content, series) : this.#atOdds(play, content, series)
  }

  /** The plays of a mode in a random order, each once before any comes again. */
  #play(family: Family, mode: lottery.PrizeMode, policies: readonly string[]): Play {
    const key = [family, mode, ...policies].join('.')
    const deck = this.#decks.get(key) ?? []
    if (deck.length === 0) deck.push(...playTable(family, mode, policies))
    this.#decks.set(key, deck)
    const [play] = deck.splice(Math.floor(this.#random() * deck.length), 1)
    if (play === undefined) throw new RangeError(`${key} has no plays`)
    return play
  }

  /** Any base and unit; the multiple brings the line near what it should cost. */
  #official(play: Play, content: string, series: number): lottery.BetLineInput {
    const base = this.pick(BASES)
    const unit = this.#random() < OTHER_UNITS_SHARE ? this.pick(UNITS) : 'YUAN'
    const terms = { content, series, base, unit }
    const single = this.#priced(play, { ...terms, multiple: 1 }).stakeUnits
    const wished = BigInt(Math.ceil(this.#yuan() * Number(UNITS_PER_YUAN)))
    const multiple = Math.max(1, Math.min(99_999, Number(wished / single)))
    const { bets, stakeUnits: stake } = this.#priced(play, { ...terms, multiple })
    return { mode: 'LOTT', playCode: play.code, ...terms, multiple, bets, stake }
  }

  #atOdds(play: Play, content: string, series: number): lottery.BetLineInput {
    const stakePerBet: Units = units(BigInt(Math.ceil(this.#yuan())) * UNITS_PER_YUAN)
    const line = this.#priced(play, { content, series, stakeUnits: stakePerBet })
    const { bets, stakeUnits: stake, prizes } = line
    const odds = { odds: [...prizes], acceptAnyOdds: false }
    return {
      mode: 'ELOTT',
      playCode: play.code,
      content,
      series,
      stakePerBet,
      bets,
      stake,
      ...odds,
    }
  }

  /** Rarely much. */
  #yuan(): number {
    return 1 + this.#random() ** 3 * this.#yuanMax
  }

  #priced(play: Play, terms: Parameters<typeof priceLine>[1]) {
    const line = priceLine(play, terms)
    if (isRefusal(line)) throw new Error(`${play.code} ${terms.content}: ${line.reason}`)
    return line
  }
}
