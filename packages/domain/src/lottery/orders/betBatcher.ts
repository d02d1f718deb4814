import type { Db } from '@croupier/db'
import { BETS_PER_BATCH_MAX, type BetOrderRow, type BetOutcome, placeBets } from '@croupier/ledger'
import { DomainError, fail } from '@croupier/wire'

const BATCHES_IN_FLIGHT_MAX = 2
/** About one second of bets. A later caller gets SERVICE_BUSY instead of a long wait. */
const WAITING_MAX = 20_000
const BUSY_RETRY_S = 1

/** Batches the bets of a process: orders that arrive together are placed by one statement (speed 1.6). */
export interface BetBatcher {
  /**
   * Places one order; resolves with its outcome.
   * @throws DomainError SERVICE_BUSY when too many wait already; else what the ledger throws
   */
  place(order: BetOrderRow): Promise<BetOutcome>
}

interface Waiting {
  readonly order: BetOrderRow
  readonly resolve: (outcome: BetOutcome) => void
  readonly reject: (error: unknown) => void
}

/**
 * Takes the first orders of the queue that are of one merchant, because a batch is one transaction of one merchant. A batch may
 * have several orders of one player: `place_bets` judges them one after another. So a busy player does not need a batch a bet.
 */
function takeBatch(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const one of queue) {
    const { merchantId } = one.order
    const fits = batch.length < BETS_PER_BATCH_MAX
    if (fits && merchantId === (batch[0]?.order.merchantId ?? merchantId)) batch.push(one)
    else left.push(one)
  }
  queue.splice(0, queue.length, ...left)
  return batch
}

/**
 * Creates the batcher. At most two batches are in flight; orders that arrive meanwhile form the next one. The first order of
 * an idle batcher waits only for the other orders of the same turn of the event loop: there is no timer.
 */
export function createBetBatcher(db: Db): BetBatcher {
  const queue: Waiting[] = []
  let inFlight = 0
  let woken = false

  /** A batch fails as a whole, so each order is sent again alone. Idempotency keys make that safe (safety R7). */
  const placeSingly = async (batch: readonly Waiting[]): Promise<void> => {
    for (const { order, resolve, reject } of batch) {
      try {
        const [outcome] = await placeBets(db, [order])
        if (outcome === undefined) throw new Error('the ledger did not answer an order')
        resolve(outcome)
      } catch (error) {
        reject(error)
      }
    }
  }
  const placeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await placeBets(
        db,
        batch.map((one) => one.order),
      )
      batch.forEach(({ resolve, reject }, at) => {
        const outcome = outcomes[at]
        if (outcome === undefined) reject(new Error('the ledger did not answer an order'))
        else resolve(outcome)
      })
    } catch (error) {
      if (error instanceof DomainError || batch.length === 1) {
        for (const { reject } of batch) reject(error)
      } else await placeSingly(batch)
    }
  }
  const pump = (): void => {
    woken = false
    while (inFlight < BATCHES_IN_FLIGHT_MAX && queue.length > 0) {
      inFlight += 1
      void placeTogether(takeBatch(queue)).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }
  return {
    async place(order) {
      if (queue.length >= WAITING_MAX) fail('SERVICE_BUSY', { retryAfterS: BUSY_RETRY_S })
      return await new Promise<BetOutcome>((resolve, reject) => {
        queue.push({ order, resolve, reject })
        if (woken || inFlight >= BATCHES_IN_FLIGHT_MAX) return
        woken = true
        setImmediate(pump)
      })
    },
  }
}
