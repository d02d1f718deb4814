import { type Db, gatherCalls } from '@croupier/db'
import { BETS_PER_BATCH_MAX, type BetOrderRow, type BetOutcome, placeBets } from '@croupier/ledger'

/** Batches the bets of a process: orders that arrive together are placed by one statement (speed 1.6). */
export interface BetBatcher {
  /**
   * Places one order; resolves with its outcome.
   * @throws DomainError SERVICE_BUSY when too many wait already; else what the ledger throws
   */
  place(order: BetOrderRow): Promise<BetOutcome>
}

/**
 * Creates the batcher. A batch is one transaction of one merchant. It may have several orders of one player: `place_bets` judges them one
 * after another, so a busy player does not need a batch a bet.
 */
export const createBetBatcher = (db: Db): BetBatcher => ({
  place: gatherCalls<BetOrderRow, BetOutcome>(
    ([first, ...more], { merchantId }) =>
      first === undefined || (first.merchantId === merchantId && more.length + 1 < BETS_PER_BATCH_MAX),
    async (orders) => await placeBets(db, orders),
  ),
})
