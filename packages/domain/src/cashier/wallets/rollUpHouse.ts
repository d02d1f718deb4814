import { rollUpHouse as fold } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'

/** Folds the house's entries into its daily balances (safety R4). Returns how many entries were folded. */
export async function rollUpHouse(ctx: Ctx): Promise<bigint> {
  return await fold(ctx.db)
}
