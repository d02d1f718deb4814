import type { Tx } from '@croupier/db'
import { parseUnits, type Units } from '@croupier/money'
import { fail } from '@croupier/wire'
import { type CashierOutside, createDeposit, type NewDeposit } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { refuseProtected } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import { enter } from './joinPromotion.ts'
import { lockPromotion } from './lockPromotion.ts'

/** Joins with a deposit that begins; who has joined already and still waits for a deposit has it for this one. */
async function joinFor(tx: Tx, ctx: ActorCtx, code: string, amount: Units): Promise<void> {
  const claim = await lockPromotion(tx, ctx, code)
  const { owner, terms, seen } = claim
  await refuseProtected(tx, { ...owner, path: 'BONUS', units: parseUnits('0') })
  // What asks for a messenger or a birthday asks for it on its own page.
  if (terms.kind !== 'DEPOSIT' || terms.needs !== null) fail('PROMOTION_WRONG_STATE', {})
  if (terms.minDeposit !== null && amount < terms.minDeposit) fail('PROMOTION_NOT_FOR_YOU', {})
  if (seen.state !== 'SIGNED') await enter(tx, ctx, claim, { remark: '', contact: '' })
}

/**
 * Begins a deposit of the actor (`createDeposit`), and joins the promotion that was chosen with it in the same transaction (rules C5,
 * E4.2). A deposit that fails takes nothing back: the next one that is large enough counts. The bonus itself is claimed, as everywhere.
 * @param input promotion: its code; left out: none was chosen
 * @throws DomainError as `createDeposit` does, besides PROMOTION_NOT_FOUND, PROMOTION_WRONG_STATE where no deposit is waited for, PROMOTION_NOT_FOR_YOU
 * for others and for less than it asks for
 */
export async function depositWithBonus(
  ctx: ActorCtx,
  site: Site,
  outside: CashierOutside,
  { promotion: code, ...input }: NewDeposit & { readonly promotion?: string | undefined },
) {
  const bonus = code === undefined ? null : { code, join: async (tx: Tx) => await joinFor(tx, ctx, code, input.amount) }
  return await createDeposit(ctx, site, outside, input, bonus)
}
