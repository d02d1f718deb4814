const MINUTE_S = 60
const HOUR_S = 3_600
/** From this many of a unit on, the next one says it better. */
const ENOUGH = 2

/**
 * A wait as people say it: seconds below two minutes, then whole minutes, from two hours on hours; rounded up, so that
 * nobody comes back too early.
 * @param tag BCP 47 tag of the reader's language
 */
export function waitText(seconds: number, tag: string): string {
  const [unit, length] =
    seconds < ENOUGH * MINUTE_S
      ? (['second', 1] as const)
      : seconds < ENOUGH * HOUR_S
        ? (['minute', MINUTE_S] as const)
        : (['hour', HOUR_S] as const)
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / length))
}
