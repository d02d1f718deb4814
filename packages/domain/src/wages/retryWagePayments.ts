import { retryWages } from '@croupier/ledger'
import type { Ctx } from '../ctx.ts'

/**
 * Pays what uplines still owe as far as their wallets go now, oldest bill first (rules B11).
 * @returns how many open bills got money
 */
export async function retryWagePayments(ctx: Ctx): Promise<number> {
  const { transfers } = await retryWages(ctx.db)
  return transfers
}
