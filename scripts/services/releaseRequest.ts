import { parseArgs } from 'node:util'
import { StartProblem, said } from './problem.ts'

const text = { type: 'string' } as const
const options = { merchant: text, by: text, reason: text } as const

/** What an officer wants of things that were stopped: to see them, or to release those of one merchant. */
export type ReleaseWish =
  | { readonly deed: 'list' }
  | {
      readonly deed: 'release'
      readonly merchant: string
      readonly by: string
      readonly reason: string
    }

/**
 * Reads `list`, or `release --merchant CODE --by NAME --reason TEXT`, from the command line.
 * @throws StartProblem with `usage` when something is missing or too much
 */
export function releaseWish(usage: string): ReleaseWish {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [deed] = positionals
  if (positionals.length !== 1) throw new StartProblem(usage)
  if (deed === 'list') return { deed }
  if (deed !== 'release') throw new StartProblem(usage)
  const { merchant, by, reason } = values
  return { deed, merchant: said(merchant, usage), by: said(by, usage), reason: said(reason, usage) }
}
