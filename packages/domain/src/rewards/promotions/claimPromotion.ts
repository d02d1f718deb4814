import { type Tx, withTransaction } from '@croupier/db'
import type { Units } from '@croupier/money'
import { fail, promotions as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { admitMoney, onceIfKeyed } from '../../platform/index.ts'
import { type Random, randomBelow } from '../../random.ts'
import { lockPromotion, type PromotionClaim, refuseOthers } from './lockPromotion.ts'
import { payReward } from './payReward.ts'

/** One of the prizes, each as likely as the others. */
function drawPrize(random: Random, prizes: readonly Units[]): Units {
  if (prizes.length === 0) throw new Error('a raffle without prizes')
  return prizes[randomBelow(random, prizes.length)] as Units
}

/** Who draws joins with it; one with needs was joined before (`promotionState`). */
async function entryOf(tx: Tx, claim: PromotionClaim) {
  const { entry, own, now, terms } = claim
  if (entry !== null) return entry
  if (terms.kind !== 'RAFFLE') return fail('PROMOTION_WRONG_STATE', {})
  await refuseOthers(tx, claim)
  return await tx.promotionEntry.create({ data: { ...own, state: 'JOINED', createdAt: now } })
}

/** What is claimed: a promotion, of the running cycle or of one that is over. */
interface Claimed {
  readonly code: string
  readonly cycle?: string | undefined
}

/** Pays what a cycle that is over has ready; a repeat pays nothing. */
async function claimEarned(tx: Tx, claim: PromotionClaim, cycle: string): Promise<void> {
  const { row: promotion, earned, own, owner, terms, now: at } = claim
  const one = earned.find(({ entry }) => entry.cycle === cycle)
  if (one === undefined) {
    const paid = await tx.promotionEntry.count({ where: { ...own, cycle, state: 'CLAIMED' } })
    if (paid === 0) fail('PROMOTION_WRONG_STATE', {})
    return
  }
  const { entry, progress, of } = one
  const reward = { promotion, entry, owner, terms, amount: of.amount, deposit: progress.deposit }
  await payReward(tx, { ...reward, state: 'CLAIMED', at })
}

async function claim(tx: Tx, ctx: ActorCtx, { code, cycle }: Claimed): Promise<wire.Promotion> {
  const claim = await lockPromotion(tx, ctx, code)
  const { row, seen, terms, owner, own, progress, now: at } = claim
  if (cycle !== undefined && cycle !== own.cycle) {
    await claimEarned(tx, claim, cycle)
    return (await lockPromotion(tx, ctx, code)).seen
  }
  if (seen.state === 'CLAIMED') return seen
  if (seen.state !== 'CLAIM') fail('PROMOTION_WRONG_STATE', {})
  const entry = await entryOf(tx, claim)
  const amount = terms.kind === 'RAFFLE' ? drawPrize(ctx.random, terms.prizes) : seen.amount
  if (amount === null) return fail('PROMOTION_WRONG_STATE', {})
  const deposit = progress?.deposit ?? null
  await payReward(tx, { promotion: row, entry, owner, terms, amount, deposit, state: 'CLAIMED', at })
  return (await lockPromotion(tx, ctx, code)).seen
}

/**
 * The actor claims what a promotion has ready, or draws a raffle's prize: once a cycle, and for some days after it; a repeat answers
 * what was paid.
 * @throws DomainError PROMOTION_NOT_FOUND, PROMOTION_WRONG_STATE, PROMOTION_NOT_FOR_YOU, PROMOTION_BUDGET_OVER, PROMOTION_BONUS_OPEN,
 * PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it came from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function claimPromotion(ctx: ActorCtx, input: Claimed): Promise<wire.Promotion> {
  admitMoney(ctx.access)
  const answer = wire.claim.reply.shape.value
  const command = { route: 'promotions.claim' as const, input, answer }
  const claimed = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await claim(tx, ctx, input)),
  )
  ctx.db.wakeRelay()
  return claimed
}
