import type { Bench } from './bench.ts'

/** A number with its unit, such as 8 400 bets/s. */
export interface Amount {
  readonly value: number
  readonly unit: string
}

/** The result of one figure: ours against the baseline of the same run, or a count that needs none. */
export interface Measured {
  /** of a count the count itself, in the unit of the target; null where it cannot be measured here */
  readonly ratio: number | null
  readonly ours: Amount | null
  readonly baseline: Amount | null
  /** further absolute numbers, such as the sums that were compared */
  readonly details?: Readonly<Record<string, number | string>>
}

/** One row of the table of figures. */
export interface Figure {
  /** its number in the table; letters tell rows of one number apart */
  readonly id: string
  readonly title: string
  /** what it is measured against; null for a count, which is the same on every machine */
  readonly baseline: string | null
  /** whether a larger ratio is the better one */
  readonly better: 'higher' | 'lower'
  /** null: there is none yet */
  readonly target: number | null
  readonly stretch: number | null
  /**
   * Measures it. Correctness is checked before a time counts.
   * @throws Error when a sum is wrong: then there is no figure
   */
  measure(bench: Bench): Promise<Measured>
}

export type Verdict = 'stretch' | 'target' | 'missed' | 'open'

/** How a ratio compares with its target; open where one of the two is missing. */
export function verdictOf(
  { better, target, stretch }: Pick<Figure, 'better' | 'target' | 'stretch'>,
  ratio: number | null,
): Verdict {
  if (ratio === null || target === null) return 'open'
  const reaches = (bound: number) => (better === 'higher' ? ratio >= bound : ratio <= bound)
  if (stretch !== null && reaches(stretch)) return 'stretch'
  return reaches(target) ? 'target' : 'missed'
}

/** Whether a ratio passes a gate set at a share (0.7, say) of the target. What cannot be judged passes. */
export function passesGate(
  { better, target }: Pick<Figure, 'better' | 'target'>,
  ratio: number | null,
  share: number,
): boolean {
  if (ratio === null || target === null) return true
  return better === 'higher' ? ratio >= target * share : ratio <= target / share
}
