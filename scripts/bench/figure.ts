import type { Bench } from './bench.ts'

/** A number with its unit, such as 8 400 bets/s. */
export interface Amount {
  readonly value: number
  readonly unit: string
}

/** What one figure came to: ours against the baseline of the same run. */
export interface Measured {
  readonly ratio: number
  readonly ours: Amount
  readonly baseline: Amount
  /** further absolute numbers, such as the sums that were compared */
  readonly details?: Readonly<Record<string, number | string>>
}

/** One row of the table of figures. */
export interface Figure {
  /** its number in the table; letters tell rows of one number apart */
  readonly id: string
  readonly title: string
  readonly baseline: string
  /** whether a larger ratio is the better one */
  readonly better: 'higher' | 'lower'
  readonly target: number
  readonly stretch: number
  /**
   * Measures it. Correctness is checked before a time counts.
   * @throws Error when a sum is wrong: then there is no figure
   */
  measure(bench: Bench): Promise<Measured>
}

/** How well a ratio does against what we hold ourselves to. */
export function verdictOf(
  figure: Pick<Figure, 'better' | 'target' | 'stretch'>,
  ratio: number,
): 'stretch' | 'target' | 'missed' {
  const reaches = (bound: number) => (figure.better === 'higher' ? ratio >= bound : ratio <= bound)
  return reaches(figure.stretch) ? 'stretch' : reaches(figure.target) ? 'target' : 'missed'
}

/** Whether a ratio passes a gate set at a share (0.7, say) of the target. */
export function passesGate(
  figure: Pick<Figure, 'better' | 'target'>,
  ratio: number,
  share: number,
): boolean {
  return figure.better === 'higher'
    ? ratio >= figure.target * share
    : ratio <= figure.target / share
}
