export interface Stack {
  /** The one public address; also Playwright's `baseURL`. */
  webUrl: string
  apiUrl: string
  databaseUrl: string
  redisUrl: string
  /** the sandbox cashier's desk */
  deskUrl: string
  /** the officers' console */
  consoleUrl: string
  /** the one its processes seal with */
  masterKey: string
}

const STACKS = 'E2E_STACKS'

/** Leaves the addresses of this run's platforms, one for each worker, to the processes that test. */
export function keepStacks(stacks: readonly Stack[]): void {
  process.env[STACKS] = JSON.stringify(stacks)
}

/** The platform that this worker tests; null where none was started, as while tests are listed. */
export function ownStack(): Stack | null {
  const { [STACKS]: kept, TEST_PARALLEL_INDEX: worker = '0' } = process.env
  if (kept === undefined) return null
  const stacks = JSON.parse(kept) as Stack[]
  return stacks[Number.parseInt(worker, 10)] ?? null
}

/** The addresses of the platform that stack.ts started for this worker of the browser tests. */
export function runningStack(): Stack {
  const stack = ownStack()
  if (stack === null) throw new Error('this worker has no stack: it was not started')
  return stack
}
