import { isZone } from '../../time/zoneClock.ts'
import { type DrawTimes, type IssueNumbering, type IssueSchedule, nominalDrawsS, timeOfDayS } from './issueSchedule.ts'

const S_PER_DAY = 86_400
/** The shortest time between two draws: a draw every ten seconds. */
const INTERVAL_S_MIN = 10
const DRAW_TIMES_MAX = 48
/** Closed and extra days of a calendar: those of many years. */
const NAMED_DAYS_MAX = 1_000

const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

function drawsFault(draws: readonly DrawTimes[]): string | null {
  if (draws.length === 0 || draws.length > DRAW_TIMES_MAX) {
    return `a day has 1 to ${DRAW_TIMES_MAX} entries of draws`
  }
  let endS = 0
  for (const draw of draws) {
    const fromS = timeOfDayS('at' in draw ? draw.at : draw.from)
    const toS = 'at' in draw ? fromS : timeOfDayS(draw.to)
    if (fromS < endS) return 'the draws of a day are not in order'
    if ('everyS' in draw) {
      if (!Number.isInteger(draw.everyS) || draw.everyS < INTERVAL_S_MIN) {
        return `an interval has at least ${INTERVAL_S_MIN} whole seconds`
      }
      if (toS <= fromS || (toS - fromS) % draw.everyS !== 0) {
        return `${draw.everyS} seconds do not divide ${draw.from} to ${draw.to}`
      }
    } else if (fromS === 0) return 'a draw at midnight is the 24:00 of the day before'
    endS = toS
  }
  return null
}

/** Every issue needs time to be sold: from the draw before until its own closing. */
function saleFault({ draws, leadS }: IssueSchedule): string | null {
  if (!Number.isInteger(leadS) || leadS < 0) return 'the lead is not in whole seconds'
  const times = nominalDrawsS(draws)
  const first = times[0] ?? 0
  const isSold = [...times.slice(1), first + S_PER_DAY].every((time, index) => time - leadS > (times[index] ?? 0))
  return isSold ? null : 'an issue would close before the draw before it'
}

function numberingFault(numbering: IssueNumbering, perDay: number): string | null {
  switch (numbering.kind) {
    case 'DAILY':
      return perDay < 10 ** (numbering.digits ?? 4)
        ? null
        : `${numbering.digits ?? 4} digits are too few for ${perDay} issues a day`
    case 'RUNNING': {
      if (!isDay(numbering.anchorDay)) return `${numbering.anchorDay} is no day`
      const { firstNumber } = numbering
      return Number.isSafeInteger(firstNumber) && firstNumber >= 0 ? null : 'the first number is not a whole number'
    }
    case 'YEARLY':
      return null
  }
}

const isWithin =
  (from: number, to: number) =>
  (day: number): boolean =>
    Number.isInteger(day) && day >= from && day <= to

function calendarFault({ weekdays, monthDays, closedDays = [], extraDays = [] }: IssueSchedule): string | null {
  if (weekdays !== undefined && (weekdays.length === 0 || !weekdays.every(isWithin(0, 6)))) {
    return 'weekdays are 0 (Sunday) to 6, at least one'
  }
  // A day that not every month has could keep a game waiting for months.
  if (monthDays !== undefined && !(monthDays.some(isWithin(1, 28)) && monthDays.every(isWithin(1, 31)))) {
    return 'days of the month are 1 to 31, at least one that every month has'
  }
  if (weekdays !== undefined && monthDays !== undefined) return 'a game draws on weekdays or on days of the month'
  const named = [...closedDays, ...extraDays]
  const wrong = named.find((day) => !isDay(day))
  if (wrong !== undefined) return `${wrong} is no day`
  const twice = closedDays.find((day) => extraDays.includes(day))
  if (twice !== undefined) return `${twice} is closed and extra`
  return named.length > NAMED_DAYS_MAX ? `a calendar names at most ${NAMED_DAYS_MAX} days` : null
}

/**
 * What is wrong with a schedule, as a sentence for anyone who set it up; null when issues can be
 * planned by it (rules A4).
 */
export function scheduleFault(schedule: IssueSchedule): string | null {
  const { zone, draws, numbering } = schedule
  if (!isZone(zone)) return `${zone} is no time zone`
  try {
    return (
      calendarFault(schedule) ??
      drawsFault(draws) ??
      saleFault(schedule) ??
      numberingFault(numbering, nominalDrawsS(draws).length)
    )
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}
