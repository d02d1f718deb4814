import { parseArgs } from 'node:util'
import { requireText, StartProblem } from './problem.ts'

const text = { type: 'string' } as const
const options = { merchant: text, by: text, reason: text } as const

/** What an officer wants of things that were stopped: to see them, or to release those of one merchant. */
export type ReleaseRequest =
  | { readonly action: 'list' }
  | {
      readonly action: 'release'
      readonly merchant: string
      readonly by: string
      readonly reason: string
    }

/**
 * Reads `list`, or `release --merchant CODE --by NAME --reason TEXT`, from the command line.
 * @throws StartProblem with `usage` when something is missing or too much
 */
export function releaseRequest(usage: string): ReleaseRequest {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [action] = positionals
  if (positionals.length !== 1) throw new StartProblem(usage)
  if (action === 'list') return { action }
  if (action !== 'release') throw new StartProblem(usage)
  const { merchant, by, reason } = values
  return {
    action,
    merchant: requireText(merchant, usage),
    by: requireText(by, usage),
    reason: requireText(reason, usage),
  }
}
