/** Rates of rules C3 in ppm, for the levels that the table names. */
const NAMED: Readonly<Record<string, readonly [number, number, number, number]>> = {
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

/** The rate of each category at a level, between the named levels linear and down to 100 ppm. Lotteries with a series have none. */
export function rebateRates(level: number): Readonly<Record<string, number>> {
  const above = Math.max(
    LEVELS.findIndex((named) => named >= level),
    1,
  )
  const [from, to] = [LEVELS[above - 1] ?? 0, LEVELS[above] ?? 7]
  return Object.fromEntries(
    Object.entries(NAMED).map(([category, rates]) => {
      const [low, high] = [rates[above - 1] ?? 0, rates[above] ?? 0]
      const exact = low + ((high - low) * (level - from)) / (to - from)
      return [category, Math.floor(exact / STEP_PPM) * STEP_PPM]
    }),
  )
}
