import { parseArgs } from 'node:util'
import { StartProblem } from '../services/index.ts'

export interface SimulateArguments {
  /** accounts to open */
  readonly members: number
  /** how long they bet, minutes */
  readonly minutes: number
  /** bets a second, all together */
  readonly rate: number
  /** levels below the demo top agent */
  readonly depth: number
  /** the same seed makes the same tree and the same picks */
  readonly seed: number
  /** on a platform of its own even where one runs */
  readonly own: boolean
  /** waits for the wages of the last bets */
  readonly wait: boolean
}

const BOUNDS = {
  members: { usual: 200, least: 2, most: 100_000, whole: true },
  minutes: { usual: 5, least: 0.1, most: 1_440, whole: false },
  rate: { usual: 20, least: 0.1, most: 5_000, whole: false },
  depth: { usual: 12, least: 2, most: 100, whole: true },
  seed: { usual: 1, least: 0, most: 2 ** 32 - 1, whole: true },
} as const

/** How the command is called. */
export const USAGE =
  'npm run simulate -- --members 2000 --minutes 10 [--rate 20] [--depth 12] [--seed 1] [--own] [--no-wait]'

function figure(name: keyof typeof BOUNDS, text: string | undefined): number {
  const { usual, least, most, whole } = BOUNDS[name]
  if (text === undefined) return usual
  const value = Number(text)
  if (text === '' || !(value >= least && value <= most) || (whole && !Number.isInteger(value))) {
    const kind = whole ? 'whole number' : 'number'
    throw new StartProblem(`--${name} is a ${kind} from ${least} to ${most}, not "${text}".`)
  }
  return value
}

/** Reads the command line. @throws StartProblem with one sentence for anything that cannot be meant */
export function readSimulateArguments(args: readonly string[]): SimulateArguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    members: text,
    minutes: text,
    rate: text,
    depth: text,
    seed: text,
    own: flag,
    'no-wait': flag,
  } as const
  let values: Partial<Record<keyof typeof BOUNDS, string>> & {
    own?: boolean
    'no-wait'?: boolean
  }
  try {
    values = parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch {
    const known = new Set(Object.keys(options).map((name) => `--${name}`))
    const wrong = args.find((word, at) => !known.has(word) && !known.has(args[at - 1] ?? ''))
    throw new StartProblem(`${wrong ?? args.at(-1)} is not understood. Usage: ${USAGE}`)
  }
  return {
    members: figure('members', values.members),
    minutes: figure('minutes', values.minutes),
    rate: figure('rate', values.rate),
    depth: figure('depth', values.depth),
    seed: figure('seed', values.seed),
    own: values.own === true,
    wait: values['no-wait'] !== true,
  }
}
