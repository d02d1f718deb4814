import { StartProblem } from '../services/problem.ts'

export interface BenchArguments {
  /** data of this share of the full size, 0.01 to 1 */
  readonly scale: number
  /** ids of the figures to measure; all when empty */
  readonly only: readonly string[]
  /** share of the target below which the run fails; null measures only */
  readonly gate: number | null
  /** a figure disturbed by others is measured a second time */
  readonly repeat: boolean
}

function share(name: string, text: string | undefined, least: number): number {
  const value = Number(text)
  if (text === undefined || text === '' || !(value >= least && value <= 1)) {
    throw new StartProblem(`${name} is a number from ${least} to 1, not "${text ?? ''}".`)
  }
  return value
}

/** The ids that a word stands for: its own, or all of its number (12: 12a and 12b), or all of its letter (C). */
function idsOf(word: string, known: readonly string[]): string[] {
  const letter = /^[A-Z]+/
  const number = /^[A-Z]*\d+/
  return known.filter((id) => id === word || letter.exec(id)?.[0] === word || number.exec(id)?.[0] === word)
}

/**
 * Reads the command line and BENCH_SCALE.
 * @param known ids of all figures
 * @throws StartProblem with one sentence for anything that cannot be meant
 */
export function readBenchArguments(
  args: readonly string[],
  scale: string | undefined,
  known: readonly string[],
): BenchArguments {
  const only: string[] = []
  let gate: number | null = null
  let repeat = true
  const words = args.values()
  for (const word of words) {
    if (word === '--once') repeat = false
    else if (word === '--gate') gate = share('--gate', words.next().value, 0.1)
    else if (word.startsWith('-')) {
      throw new StartProblem(`Unknown option ${word}. Known: --gate <share>, --once.`)
    } else {
      const meant = idsOf(word, known)
      if (meant.length === 0) {
        throw new StartProblem(`There is no figure ${word}. There are: ${known.join(', ')}.`)
      }
      only.push(...meant)
    }
  }
  return { scale: scale ? share('BENCH_SCALE', scale, 0.01) : 1, only, gate, repeat }
}
