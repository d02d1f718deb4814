import { HOUR_MS, MINUTE_MS } from '@croupier/wire'

/** Of the time before the end all issues are drawn, so that tables of draws have no gaps. */
const DENSE_MS = 2 * HOUR_MS
/** In it a sitting in every window of wages (rules B9). */
const DENSE_EVERY_MS = 5 * MINUTE_MS
/** So long after a window began, its sitting is drawn: the wages of the window before are paid by then, betting is not yet over. */
const DENSE_WITHIN_MS = 3 * MINUTE_MS

/** A round of bets on the issues that draw at an instant. */
export interface Sitting {
  /** a whole minute */
  readonly drawAt: Date
  /** issues that draw after this instant and up to `drawAt` are sold, most of them without a bet */
  readonly soldAfter: Date
}

/** Most games draw together at a multiple of this. */
const TOGETHER_MS = 5 * MINUTE_MS

const nextMinute = (ms: number): number => (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS
/** The first draw of a dense stretch at an instant or later. */
const denseDraw = (ms: number): number =>
  Math.ceil((ms - DENSE_WITHIN_MS) / DENSE_EVERY_MS) * DENSE_EVERY_MS + DENSE_WITHIN_MS

/**
 * When people of the demo merchant sit down to bet between two instants: in every hour once, when most games draw, and near the
 * end in every window of wages. The same random numbers give the same sittings.
 * @param random from 0 up to 1
 */
export function sittingsBetween(from: Date, until: Date, random: () => number): Sitting[] {
  const end = until.getTime()
  const dense = Math.max(from.getTime(), end - DENSE_MS)
  const sittings: Sitting[] = []
  for (let hour = from.getTime(); hour < dense; hour += HOUR_MS) {
    const within = Math.min(HOUR_MS, dense - hour) - 2 * MINUTE_MS
    if (within <= 0) continue
    const minute = nextMinute(hour + MINUTE_MS + random() * (within - MINUTE_MS))
    const together = Math.floor(minute / TOGETHER_MS) * TOGETHER_MS
    const draw = together - MINUTE_MS > hour ? together : minute
    sittings.push({ drawAt: new Date(draw), soldAfter: new Date(draw - MINUTE_MS) })
  }
  let before = nextMinute(dense)
  for (let draw = denseDraw(before + 2 * MINUTE_MS); draw < end; draw += DENSE_EVERY_MS) {
    sittings.push({ drawAt: new Date(draw), soldAfter: new Date(before) })
    before = draw
  }
  return sittings
}
