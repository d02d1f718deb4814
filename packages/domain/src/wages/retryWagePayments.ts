import { statement } from '@croupier/db'
import { retryWages } from '@croupier/ledger'
import type { Ctx } from '../ctx.ts'

/** Chunks of bills looked at in one call; what is left is for the next tick. */
const CHUNKS_PER_CALL_MAX = 40

/**
 * Payers who owe and have something. Those without money are not asked: every window adds to their bills, which would soon
 * fill each chunk and stand before everybody else's.
 */
const ABLE = statement(
  'wages.ablePayers',
  `SELECT DISTINCT p.payer_id AS id FROM wage_payments p
     JOIN ledger_accounts a ON a.owner_id = p.payer_id AND a.kind = 'CASH' AND a.balance > 0
    WHERE p.state IN ('PARTIAL', 'INSUFFICIENT')`,
)

/**
 * Pays what uplines still owe as far as their wallets go now, oldest bill first (rules B11). A payee that is paid pays on what
 * it owes itself, in the same call.
 * @returns how many payments were made
 */
export async function retryWagePayments(ctx: Ctx): Promise<number> {
  let made = 0
  for (let chunk = 0; chunk < CHUNKS_PER_CALL_MAX; chunk += 1) {
    const able = await ctx.db.hot.query<{ id: bigint }>(ABLE, [])
    if (able.length === 0) break
    const { transfers } = await retryWages(
      ctx.db,
      able.map(({ id }) => id),
    )
    if (transfers === 0) break
    made += transfers
  }
  return made
}
