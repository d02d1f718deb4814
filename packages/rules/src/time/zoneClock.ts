const MS_PER_S = 1_000
const MS_PER_DAY = 86_400_000

/**
 * Converts between instants and the wall clock of one zone. A *local* time is written as the
 * milliseconds that UTC would show for the same date and time of day.
 */
export type ZoneClock = {
  /** The local time at an instant. Both in ms. */
  readonly localOf: (instantMs: number) => number
  /**
   * The first instant at which the clock shows a local time or a later one. A time that the clock
   * skips gives the instant of the skip; a time that comes twice gives its first instant.
   */
  readonly instantOf: (localMs: number) => number
  /** Like `instantOf`, but a skipped time keeps its distance to the skip: 02:30 becomes 03:30. */
  readonly shiftedInstantOf: (localMs: number) => number
  /** The first instant after `lowMs` and up to `highMs` that has another offset than `lowMs`; there has to be one. */
  readonly changeBetween: (lowMs: number, highMs: number) => number
}

/** Local times of a zone whose instants are kept: days of draws begin and end at a few of them, again and again. */
const INSTANTS_MAX = 10_000

/** A format costs far more to make than to use, and a platform knows few zones. */
const clocks = new Map<string, ZoneClock>()

/** Whether a text names a zone of the IANA time zone database; a bare offset (`+08:00`) does not. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The clock of a zone. @throws RangeError for a zone that does not exist */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = makeClock(zone)
  clocks.set(zone, made)
  return made
}

function makeClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const localOf = (instantMs: number): number => {
    const seconds = Math.floor(instantMs / MS_PER_S) * MS_PER_S
    const shown: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(seconds)) shown[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) + (instantMs - seconds)
  }
  const offsetAt = (instantMs: number): number => localOf(instantMs) - instantMs

  /** The instants that the offsets of the day before and the day after give for a local time. */
  const candidates = (localMs: number) => {
    const before = localMs - offsetAt(localMs - MS_PER_DAY)
    const after = localMs - offsetAt(localMs + MS_PER_DAY)
    const shown = [Math.min(before, after), Math.max(before, after)].find((instant) => localOf(instant) === localMs)
    return { before, after, shown }
  }
  const changeBetween = (low: number, high: number): number => {
    const offset = offsetAt(low)
    let [same, other] = [low, high]
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2)
      if (offsetAt(middle) === offset) same = middle
      else other = middle
    }
    return other
  }
  const instants = new Map<number, number>()
  return {
    localOf,
    instantOf: (localMs) => {
      const known = instants.get(localMs)
      if (known !== undefined) return known
      const { before, after, shown } = candidates(localMs)
      const instant = shown ?? changeBetween(after, before)
      if (instants.size >= INSTANTS_MAX) instants.clear()
      instants.set(localMs, instant)
      return instant
    },
    shiftedInstantOf: (localMs) => {
      const { before, shown } = candidates(localMs)
      return shown ?? before
    },
    changeBetween,
  }
}
