/** How one symbol fared in a window of settled issues (rules A8). */
export type Trend = {
  /** Settled issues since it last came; the window's length when it never did. */
  readonly omission: number
  readonly count: number
  readonly averageOmission: number
  readonly maxOmission: number
  /** The most issues in a row in which it came. */
  readonly maxRun: number
}

/**
 * The trend of one symbol (rules A8).
 * @param came per settled issue, oldest first, whether the symbol came; void issues left out
 */
export function trendOf(came: readonly boolean[]): Trend {
  let omission = 0
  let run = 0
  let count = 0
  let maxOmission = 0
  let maxRun = 0
  for (const hit of came) {
    omission = hit ? 0 : omission + 1
    run = hit ? run + 1 : 0
    if (hit) count += 1
    maxOmission = Math.max(maxOmission, omission)
    maxRun = Math.max(maxRun, run)
  }
  const averageOmission = Math.floor(came.length / (count + 1))
  return { omission, count, averageOmission, maxOmission, maxRun }
}

/**
 * The trend table of one draw place: every number of the pool with its trend (rules A8).
 * @param drawn the numbers of that place, oldest first
 */
export function trendTable(drawn: readonly number[], pool: readonly number[]): Map<number, Trend> {
  return new Map(pool.map((number) => [number, trendOf(drawn.map((one) => one === number))]))
}

/** Numbers by how often they came, ties by the smaller omission: hot first (rules A8). */
export function hotFirst(table: ReadonlyMap<number, Trend>): number[] {
  return [...table].sort(([, a], [, b]) => b.count - a.count || a.omission - b.omission).map(([number]) => number)
}

/** A streak of the same outcome. */
export type Streak = { readonly outcome: string; readonly length: number }

/**
 * The current streak of a two-outcome market (rules A8, long dragon).
 * @param newestFirst outcomes, null for a tie or a push, which ends a streak
 * @returns null when the latest issue had no outcome or there is none
 */
export function currentStreak(newestFirst: readonly (string | null)[]): Streak | null {
  const outcome = newestFirst[0]
  if (outcome === undefined || outcome === null) return null
  const end = newestFirst.findIndex((one) => one !== outcome)
  return { outcome, length: end < 0 ? newestFirst.length : end }
}

/** One column of a road: an outcome, how often in a row, and after which of them ties came. */
export type RoadColumn = { readonly outcome: string; length: number; ties: number }

/**
 * The road of a market (rules A8): equal outcomes in a column, ties as marks that start none.
 * Ties before the first outcome have no column to be marked in.
 * @param oldestFirst outcomes, null for a tie
 */
export function road(oldestFirst: readonly (string | null)[]): RoadColumn[] {
  const columns: RoadColumn[] = []
  for (const outcome of oldestFirst) {
    const last = columns.at(-1)
    if (outcome === null) {
      if (last !== undefined) last.ties += 1
    } else if (last?.outcome === outcome) {
      last.length += 1
    } else {
      columns.push({ outcome, length: 1, ties: 0 })
    }
  }
  return columns
}
