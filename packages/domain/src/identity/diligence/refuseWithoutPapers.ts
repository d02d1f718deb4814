import { moneyNow, type Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { readPapers } from './papers.ts'

/**
 * Refuses a deposit, or a transfer to somebody else, of a member who was asked for papers and has not brought them in time (protection M8). Withdrawals
 * never ask this: money that is there may leave (protection A3).
 * @throws DomainError PAPERS_OVERDUE
 */
export async function refuseWithoutPapers(tx: Tx, memberId: bigint): Promise<void> {
  const { papers, dueAt } = await readPapers(tx, memberId)
  if (dueAt === null || dueAt > (await moneyNow(tx))) return
  // What waits for an officer is no fault of the member.
  const missing = papers.filter(({ needed, state }) => needed && state !== 'WAITING')
  if (missing.length > 0) fail('PAPERS_OVERDUE', {})
}
