import { valuesAt } from '../mechanics/board.ts'
import { readCell } from '../mechanics/market.ts'
import { pickMarketOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'
import { FROM_SOURCES, findPlay, isOnRegularPlace } from '../plays/playTable.ts'
import { LUCKY_28 } from '../plays/tables/luckyTwentyEight.ts'
import { type Family, isPossibleDraw } from './family.ts'

/** A two-outcome market of a family, for last-draw forms, roads and long dragons (rules A8). */
export type Market = {
  /** Play and cell whose outcome this is, e.g. `ssc.e.ball.bs` and 0. */
  readonly playCode: string
  readonly cell: number
  readonly cellLabel: string
}

const SIDE_PLAYS: Readonly<Record<Family, readonly string[]>> = {
  SSC: ['ssc.e.sum.bs', 'ssc.e.sum.oe', 'ssc.e.dt', 'ssc.e.ball.bs', 'ssc.e.ball.oe'],
  PK10: ['pk.e.sum.bs', 'pk.e.sum.oe', 'pk.e.dt', 'pk.e.place.bs', 'pk.e.place.oe'],
  '11X5': ['11.e.sum.bs', '11.e.sum.oe', '11.e.sum.tail', '11.e.dt', '11.e.ball.bs', '11.e.ball.oe'],
  LHC: ['lhc.sum.bs', 'lhc.sum.oe', 'lhc.sp.bs', 'lhc.sp.oe', 'lhc.regpos.bs', 'lhc.regpos.oe'],
  LF: ['lf.e.sum.bs', 'lf.e.sum.oe', 'lf.e.sum.tail', 'lf.e.dt', 'lf.e.ball.bs', 'lf.e.ball.oe'],
  K3: ['k3.e.bs', 'k3.e.oe'],
  '3D': ['3d.e.sum.bs', '3d.e.dt', '3d.e.ball.bs', '3d.e.ball.oe', '3d.e.ball.pc'],
  KL8: ['kl.e.sum.bs', 'kl.e.sum.oe'],
  // Bets on numbers only.
  VN: [],
  VNS: [],
  TH: [],
}
const LUCKY_28_PLAYS: readonly string[] = ['l28.e.sum.bs', 'l28.e.sum.oe']

function playOf(code: string): Play {
  const play = findPlay(code)
  if (play === undefined) throw new RangeError(`no play ${code}`)
  return play
}

/**
 * Every two-outcome market of a family, in display order.
 * @param policies those of the game: Lucky 28 has markets of its own, and results of sources have no places of regulars (rules A5)
 */
export function marketsOf(family: Family, policies: readonly string[] = []): Market[] {
  const lucky = family === '3D' && policies.includes(LUCKY_28)
  const plays = lucky ? LUCKY_28_PLAYS : SIDE_PLAYS[family]
  const sold = policies.includes(FROM_SOURCES) ? plays.filter((code) => !isOnRegularPlace({ code })) : plays
  return sold.flatMap((playCode) =>
    playOf(playCode).field.cells.map(({ label }, cell) => ({ playCode, cell, cellLabel: label })),
  )
}

/**
 * Which side of a market a draw fell on, or null for a tie or a push.
 * @throws RangeError when the market's play does not exist or the draw lacks its places
 */
export function outcomeOf(market: Pick<Market, 'playCode' | 'cell'>, draw: readonly number[]) {
  const play = playOf(market.playCode)
  const cell = play.field.cells[market.cell]
  const judge = pickMarketOf(play)
  if (cell === undefined || judge === null) {
    throw new RangeError(`${market.playCode} is no market`)
  }
  const [side] = readCell(judge, cell, draw).won
  return side === undefined || side === 'tie' ? null : side
}

/** What is shown beside a result: the sum and the side of every market. */
export type LastDrawForms = {
  /** Of the first two places for PK10, of everything drawn for the others. */
  readonly sum: number
  readonly sides: readonly (Market & { readonly side: string | null })[]
}

/**
 * The forms of a draw (rules A8, A10–A17).
 * @throws RangeError when the numbers are not a possible draw
 */
export function lastDrawForms(family: Family, draw: readonly number[]): LastDrawForms | null {
  if (!isPossibleDraw(family, draw)) throw new RangeError(`no possible draw of ${family}`)
  const markets = marketsOf(family)
  // The sum of dice has no play before its name: it is what K3 is about.
  const summed = markets.find(({ playCode }) => playCode.endsWith('.sum.bs')) ?? markets[0]
  const cell = summed && playOf(summed.playCode).field.cells[summed.cell]
  if (cell === undefined) return null
  return {
    sum: valuesAt(cell, draw).reduce((total, value) => total + value, 0),
    sides: markets.map((market) => ({ ...market, side: outcomeOf(market, draw) })),
  }
}
