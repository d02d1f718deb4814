const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 1_440
const PPM_PER_PERCENT = 10_000
const CLOCK = /^(\d{1,2}):(\d{2})$/

/** A minute of the day as a clock shows it. */
export const clockText = (minute: number): string => {
  const [hour, rest] = [Math.floor(minute / MINUTES_PER_HOUR), minute % MINUTES_PER_HOUR]
  return [hour, rest].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The same the other way round; null while it is no time of a day. */
export function minuteIn(text: string): number | null {
  const [, hour, rest] = CLOCK.exec(text.trim()) ?? []
  if (hour === undefined || rest === undefined || Number(rest) >= MINUTES_PER_HOUR) return null
  const minute = Number(hour) * MINUTES_PER_HOUR + Number(rest)
  return minute < MINUTES_PER_DAY ? minute : null
}

/** Parts per million as percent. */
export const percentText = (ppm: number): string => String(ppm / PPM_PER_PERCENT)

/** The same the other way round; null while it is no number. */
export function ppmIn(text: string): number | null {
  const percent = Number(text)
  return text.trim() === '' || Number.isNaN(percent) ? null : Math.round(percent * PPM_PER_PERCENT)
}
