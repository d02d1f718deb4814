import { createRequire } from 'node:module'

const RUNS_MAX = 25
// By require: the name itself leads here while faults are judged.
const all = createRequire(import.meta.url)('fast-check') as typeof import('fast-check')

/** Stands in for fast-check while faults are judged: each is looked for in this many cases, for it is done for every fault. */
const assert = ((property: never, options?: { readonly numRuns?: number }) => {
  const numRuns = Math.min(options?.numRuns ?? RUNS_MAX, RUNS_MAX)
  return all.assert(property, { ...options, numRuns })
}) as typeof all.assert

export default { ...all, assert }
