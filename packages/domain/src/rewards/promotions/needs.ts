import type { Tx } from '@croupier/db'
import { ageOn } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { birthdayOfMember } from '../../identity/index.ts'
import { merchantVault, readSettings } from '../../platform/index.ts'
import type { PromotionClaim } from './lockPromotion.ts'

/** A number, or a name: what a messenger is known by. */
const CONTACT = /^[A-Za-z0-9._+-]{5,40}$/
const KIND = 'promotionContact'
const MONTH_DAY = 5

/** Where a messenger of an application is sealed: it opens in no other row. */
export const contactBinding = (code: string, memberId: bigint): string =>
  `promotion_entries/contact/${code}/${memberId}`

/** One spelling of a number or name. */
const plain = (contact: string): string => contact.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The messenger that an application names, blind and sealed, to be kept with it: bound once in a cycle, no matter who asks (rules C5, abuse).
 * @throws DomainError PROMOTION_CONTACT_MISSING, PROMOTION_CONTACT_USED
 */
async function boundContact(tx: Tx, ctx: ActorCtx, { row, own }: PromotionClaim, contactText: string) {
  if (!CONTACT.test(contactText)) return fail('PROMOTION_CONTACT_MISSING', {})
  const vault = await merchantVault(ctx, own.merchantId)
  const contact = vault.index(plain(contactText), KIND)
  const { promotionId, cycle, merchantId } = own
  const taken = await tx.promotionEntry.count({
    where: { promotionId, cycle, contact, merchantId },
  })
  if (taken > 0) fail('PROMOTION_CONTACT_USED', {})
  return { contact, contactSealed: vault.seal(contactText, contactBinding(row.code, own.memberId)) }
}

/**
 * @throws DomainError PROMOTION_NOT_FOR_YOU unless today is the member's birthday, given long enough ago (rules C2), and it is as old as
 * the merchant's note asks
 */
async function refuseOtherDays(tx: Tx, ctx: ActorCtx, { owner, now }: PromotionClaim): Promise<void> {
  const { timeZone } = await tx.merchant.findUniqueOrThrow({ where: { id: owner.merchantId } })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const born = await birthdayOfMember(tx, ctx, owner, now)
  const { registration } = await readSettings(tx, owner.merchantId)
  const { birthdayNoteAge, ageMin } = registration
  const isToday = born?.slice(-MONTH_DAY) === today.slice(-MONTH_DAY)
  if (born === null || !isToday || ageOn(born, today) < (birthdayNoteAge ?? ageMin)) {
    fail('PROMOTION_NOT_FOR_YOU', {})
  }
}

/**
 * What the terms need of who joins, checked; what of it is kept with the entry.
 * @throws DomainError PROMOTION_CONTACT_MISSING, PROMOTION_CONTACT_USED, PROMOTION_NOT_FOR_YOU
 */
export async function meetNeeds(tx: Tx, ctx: ActorCtx, claim: PromotionClaim, contact: string) {
  const { needs } = claim.terms
  if (needs === 'ZALO') return await boundContact(tx, ctx, claim, contact)
  if (needs === 'BIRTHDAY') await refuseOtherDays(tx, ctx, claim)
  return {}
}
