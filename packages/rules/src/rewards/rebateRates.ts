/** Rates of rules C3 in ppm, for the levels that the table names. */
const NAMED: Readonly<Record<keyof RebateRates, readonly [number, number, number, number]>> = {
  RNG: [4000, 5500, 7500, 9000],
  FISH: [4000, 5500, 7500, 9000],
  LIVE: [3500, 4500, 6000, 8000],
  SPORTS: [3500, 4500, 6000, 8000],
  ESPORTS: [3500, 4500, 6000, 8000],
  PVP: [5000, 7000, 9000, 10_000],
  ELOTT: [2000, 4500, 6000, 7000],
}
const LEVELS = [0, 2, 5, 7] as const
const STEP_PPM = 100

/** Categories with a water rebate: lotteries with a series have none. */
export const REBATE_CATEGORIES = ['RNG', 'FISH', 'LIVE', 'SPORTS', 'ESPORTS', 'PVP', 'ELOTT'] as const
/** The rate of each category at one level, in ppm of effective bets. */
export type RebateRates = Readonly<Record<(typeof REBATE_CATEGORIES)[number], number>>

/** The rates of a level where a merchant sets none of its own, between the named levels linear and down to 100 ppm (rules C3). */
export function rebateRates(level: number): RebateRates {
  const above = Math.max(
    LEVELS.findIndex((named) => named >= level),
    1,
  )
  const [from, to] = [LEVELS[above - 1] ?? 0, LEVELS[above] ?? 7]
  return Object.fromEntries(
    REBATE_CATEGORIES.map((category) => {
      const rates = NAMED[category]
      const [low, high] = [rates[above - 1] ?? 0, rates[above] ?? 0]
      const exact = low + ((high - low) * (level - from)) / (to - from)
      return [category, Math.floor(exact / STEP_PPM) * STEP_PPM]
    }),
  ) as RebateRates
}
