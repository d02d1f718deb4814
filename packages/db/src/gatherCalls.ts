import { DomainError, fail } from '@croupier/wire'

/** Transactions under way at most; what comes meanwhile waits for the next one. */
const UNDER_WAY_MAX = 2
/** About one second of calls. A later caller gets SERVICE_BUSY instead of a long wait. */
const WAITING_MAX = 20_000
const BUSY_RETRY_S = 1

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Runs calls that arrive together as one transaction (speed 1.6). At most two are under way; calls that arrive meanwhile form the next.
 * The first call of an idle one waits only for the others of the same turn of the event loop: there is no timer.
 * @param fits whether a waiting call may go with those that were chosen before it, of which there may be none yet
 * @param run one transaction: an answer for each, in order. Where it fails as a whole each call is made again alone, so calls have to be
 * idempotent (safety R7); a DomainError is of all of them
 * @returns what makes one call
 * @throws DomainError SERVICE_BUSY when too many wait already; else what `run` throws
 */
export function gatherCalls<Call, Answer>(
  fits: (chosen: readonly Call[], one: Call) => boolean,
  run: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): (call: Call) => Promise<Answer> {
  let queue: Waiting<Call, Answer>[] = []
  let underWay = 0
  let woken = false

  const runAll = async (batch: readonly Waiting<Call, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ call }) => call))
      if (answers.length !== batch.length) throw new Error('a call was not answered')
      answers.forEach((answer, at) => {
        batch[at]?.resolve(answer)
      })
    } catch (error) {
      if (error instanceof DomainError || batch.length === 1) for (const { reject } of batch) reject(error)
      else for (const one of batch) await runAll([one])
    }
  }
  const takeBatch = (): Waiting<Call, Answer>[] => {
    const chosen: Call[] = []
    const batch: Waiting<Call, Answer>[] = []
    queue = queue.filter((one) => {
      if (!fits(chosen, one.call)) return true
      chosen.push(one.call)
      batch.push(one)
      return false
    })
    return batch
  }
  const pump = (): void => {
    woken = false
    while (underWay < UNDER_WAY_MAX) {
      const batch = takeBatch()
      if (batch.length === 0) return
      underWay += 1
      void runAll(batch).finally(() => {
        underWay -= 1
        pump()
      })
    }
  }
  return async (call) => {
    if (queue.length >= WAITING_MAX) fail('SERVICE_BUSY', { retryAfterS: BUSY_RETRY_S })
    return await new Promise<Answer>((resolve, reject) => {
      queue.push({ call, resolve, reject })
      if (woken || underWay >= UNDER_WAY_MAX) return
      woken = true
      setImmediate(pump)
    })
  }
}
