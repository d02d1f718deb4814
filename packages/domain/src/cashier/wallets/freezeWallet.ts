import { withTransaction } from '@croupier/db'
import { freezeWallet as setFrozen } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'

/**
 * Stops what leaves one member's wallet: bets are refused, and wages that it owes stay open. Bills in default are taken from
 * it all the same (rules B10.6). It is paid as ever.
 * @returns false when it was frozen before
 */
export async function freezeWallet(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await move(ctx, request, 'wallet.frozen')
}

/**
 * Freezes one member's wallet and holds everything in it, for money that may have to be given back: bills in default wait until
 * it is thawed (rules B10.6).
 * @returns false when it was held before
 */
export async function holdWallet(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await move(ctx, request, 'wallet.held')
}

/**
 * Lets a frozen wallet pay again, and what it owes first.
 * @returns false when it was not frozen
 */
export async function thawWallet(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await move(ctx, request, 'wallet.thawed')
}

type WalletAct = 'wallet.frozen' | 'wallet.held' | 'wallet.thawed'

async function move(ctx: Ctx, request: OfficerRequest, act: WalletAct): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const changed = await setFrozen(tx, request.memberId, act !== 'wallet.thawed', act === 'wallet.held')
    if (changed) await auditOfficer(tx, request, act)
    return changed
  })
}
