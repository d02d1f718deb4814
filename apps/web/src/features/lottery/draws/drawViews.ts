import { drawnPrizes, type Family, PRIZE_RANKS } from '@croupier/rules'
import { poolOf } from '../desk/figures.ts'
import { drawPlaceLabels } from './drawPlaces.ts'

const ENDING = 2
const ENDINGS = Array.from({ length: 10 ** ENDING }, (_, number) => number)
/** The places of prizes that are looked at by themselves; all endings together are looked at, too. */
const PRIZE_PLACES: Readonly<Partial<Record<Family, readonly string[]>>> = {
  VN: ['specialend'],
  VNS: ['specialend'],
  TH: ['top', 'bottom'],
}

/** What trends are made of: the numbers of a draw by place (rules A8). */
export type DrawView = {
  readonly labels: readonly string[]
  readonly pool: readonly number[]
  /** Digits of a number as it is written. */
  readonly digits: number
  readonly read: (numbers: readonly number[]) => readonly number[]
}

/** Whether a family draws prizes of several digits (rules A18). */
export const drawsPrizes = (family: Family): boolean => PRIZE_RANKS[family] !== undefined

/** Of prizes the last two digits, in draw order; of all other draws the numbers as they are. */
export function drawView(family: Family): DrawView {
  const labels = PRIZE_PLACES[family]
  if (labels === undefined) {
    const pool = poolOf(family)
    return { labels: drawPlaceLabels(family), pool, digits: 1, read: (numbers) => numbers }
  }
  return {
    labels,
    pool: ENDINGS,
    digits: ENDING,
    read: (numbers) =>
      (drawnPrizes(family, numbers) ?? []).flatMap(({ prizes }) => prizes.map((prize) => Number(prize.slice(-ENDING)))),
  }
}

/** A draw in one line, for readers that hear it: prizes where the family draws some, else its numbers. */
export function drawText(family: string, numbers: readonly number[]): string {
  const ranks = drawnPrizes(family as Family, numbers)
  return ranks === null ? numbers.join(' ') : ranks.flatMap(({ prizes }) => prizes).join(' ')
}
