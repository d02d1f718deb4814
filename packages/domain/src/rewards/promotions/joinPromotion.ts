import { type Tx, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import { fail, type promotions as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import { admitMoney } from '../../platform/index.ts'
import { type Held, holdPromotion, refuseOthers } from './holdPromotion.ts'
import { meetNeeds } from './needs.ts'

/**
 * Takes a member in that has no part in a promotion yet, with the promotion locked.
 * @throws DomainError as `joinPromotion` does
 */
export async function enter(
  tx: Tx,
  ctx: ActorCtx,
  held: Held,
  { remark, contact }: { readonly remark: string; readonly contact: string },
): Promise<void> {
  const { own, terms, seen, now } = held
  if (seen.state !== 'JOIN') fail('PROMOTION_WRONG_STATE', {})
  await refuseOthers(tx, held)
  const state = terms.kind === 'FORM' ? 'APPLYING' : 'JOINED'
  const bound = await meetNeeds(tx, ctx, held, contact)
  const data = { ...own, ...bound, state, createdAt: now, remark: remark === '' ? null : remark }
  await tx.promotionEntry.create({ data })
}

/**
 * The actor joins a promotion, or applies where an officer decides; a repeat changes nothing.
 * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_WRONG_STATE, PROMOTION_NOT_FOR_YOU, PROMOTION_CONTACT_MISSING,
 * PROMOTION_CONTACT_USED, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT,
 * where it came from (`admitMoney`)
 */
export async function joinPromotion(
  ctx: ActorCtx,
  input: { readonly code: string; readonly remark: string; readonly contact: string },
): Promise<wire.Promotion> {
  admitMoney(ctx.access)
  const { code, remark, contact } = input
  return await withTransaction(ctx.db, async (tx) => {
    const held = await holdPromotion(tx, ctx, code)
    const { entry, owner, seen } = held
    await refuseProtected(tx, { ...owner, path: 'BONUS', units: parseUnits('0') })
    if (entry !== null) return seen
    await enter(tx, ctx, held, { remark, contact })
    return (await holdPromotion(tx, ctx, code)).seen
  })
}
