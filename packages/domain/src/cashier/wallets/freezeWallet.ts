import { withTransaction } from '@croupier/db'
import { freezeWallet as setFrozen } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'

/**
 * Stops what leaves one member's wallet: bets are refused, and wages that it owes stay open until it is thawed (rules B11). It
 * is paid as ever.
 * @returns false when it was frozen before
 */
export async function freezeWallet(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await move(ctx, request, true)
}

/**
 * Lets a frozen wallet pay again; its open bills are paid by the next retry.
 * @returns false when it was not frozen
 */
export async function thawWallet(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await move(ctx, request, false)
}

async function move(ctx: Ctx, request: OfficerRequest, frozen: boolean): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    if (!(await setFrozen(tx, request.memberId, frozen))) return false
    await auditOfficer(tx, request, frozen ? 'wallet.frozen' : 'wallet.thawed')
    return true
  })
}
