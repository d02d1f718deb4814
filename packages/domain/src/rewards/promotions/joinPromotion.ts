import { type Tx, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import { fail, promotions as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import { admitMoney, onceIfKeyed } from '../../platform/index.ts'
import { lockPromotion, type PromotionClaim, refuseOthers } from './lockPromotion.ts'
import { meetNeeds } from './needs.ts'

interface Application {
  readonly code: string
  readonly remark: string
  readonly contact: string
}

/**
 * Takes a member in that has no part in a promotion yet, with the promotion locked.
 * @throws DomainError as `joinPromotion` does
 */
export async function enter(
  tx: Tx,
  ctx: ActorCtx,
  claim: PromotionClaim,
  { remark, contact }: Omit<Application, 'code'>,
): Promise<void> {
  const { own, terms, seen, now } = claim
  if (seen.state !== 'JOIN') fail('PROMOTION_WRONG_STATE', {})
  await refuseOthers(tx, claim)
  const state = terms.kind === 'FORM' ? 'APPLYING' : 'JOINED'
  const bound = await meetNeeds(tx, ctx, claim, contact)
  const data = { ...own, ...bound, state, createdAt: now, remark: remark === '' ? null : remark }
  await tx.promotionEntry.create({ data })
}

async function join(tx: Tx, ctx: ActorCtx, input: Application): Promise<wire.Promotion> {
  const claim = await lockPromotion(tx, ctx, input.code)
  const { entry, owner, seen } = claim
  await refuseProtected(tx, { ...owner, path: 'BONUS', units: parseUnits('0') })
  if (entry !== null) return seen
  await enter(tx, ctx, claim, input)
  return (await lockPromotion(tx, ctx, input.code)).seen
}

/**
 * The actor joins a promotion, or applies where an officer decides; a repeat changes nothing.
 * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_WRONG_STATE, PROMOTION_NOT_FOR_YOU, PROMOTION_CONTACT_MISSING,
 * PROMOTION_CONTACT_USED, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT,
 * where it came from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function joinPromotion(ctx: ActorCtx, input: Application): Promise<wire.Promotion> {
  admitMoney(ctx.access)
  const answer = wire.join.reply.shape.value
  const command = { route: 'promotions.join' as const, input, answer }
  return await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await join(tx, ctx, input)),
  )
}
