/** A calendar day of a time zone, as whole days since 1970-01-01. */
export type CivilDay = number

const MS_PER_DAY = 86_400_000
const MS_PER_MIN = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/**
 * What the clocks of a zone show at an instant, as ms since 1970-01-01T00:00 of those clocks.
 * @param zone IANA name
 * @throws RangeError for an unknown zone
 */
export function localMs(instantMs: number, zone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  const thousandths = ((instantMs % 1_000) + 1_000) % 1_000
  return Date.UTC(year, month - 1, day, hour, minute, second) + thousandths
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
const offsetMs = (instantMs: number, zone: string): number => localMs(instantMs, zone) - instantMs

/** The calendar day that the clocks of a zone show at an instant. */
export const civilDayOf = (instantMs: number, zone: string): CivilDay =>
  Math.floor(localMs(instantMs, zone) / MS_PER_DAY)

/** The first instant after `fromMs`, up to `toMs`, at which the offset of `toMs` holds; one change of clocks lies between. */
function changeOfClocks(fromMs: number, toMs: number, zone: string): number {
  const after = offsetMs(toMs, zone)
  let low = fromMs
  let high = toMs
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle, zone) === after) high = middle
    else low = middle
  }
  return high
}

/**
 * The first instant of a calendar day. Where clocks skip midnight, the day begins when they were changed; where they show
 * midnight twice, it begins at the first. A day that a zone left out has the same start as the day behind it.
 */
export function startOfCivilDay(day: CivilDay, zone: string): number {
  const midnight = day * MS_PER_DAY
  const candidates = [midnight - MS_PER_DAY, midnight + MS_PER_DAY]
    .map((near) => midnight - offsetMs(near, zone))
    .sort((a, b) => a - b)
  const [first = midnight, last = midnight] = candidates
  const shown = candidates.find((instant) => localMs(instant, zone) === midnight)
  return shown ?? changeOfClocks(first, last, zone)
}

const MS_PER_HOUR = 60 * MS_PER_MIN

/**
 * The end of the clock hour that contains an instant: when the clocks next show a full hour, or are changed to another hour.
 * A change of half an hour thus makes an hour of 30 or of 90 minutes, a change of an hour a day of 23 or 25 hours.
 */
export function endOfClockHour(instantMs: number, zone: string): number {
  const shown = localMs(instantMs, zone)
  const hour = Math.floor(shown / MS_PER_HOUR)
  const expected = instantMs + (hour + 1) * MS_PER_HOUR - shown
  if (offsetMs(expected, zone) === offsetMs(instantMs, zone)) return expected
  const changed = changeOfClocks(instantMs, expected, zone)
  const then = localMs(changed, zone)
  const begins = then % MS_PER_HOUR === 0 || Math.floor(then / MS_PER_HOUR) !== hour
  return begins ? changed : endOfClockHour(changed, zone)
}
