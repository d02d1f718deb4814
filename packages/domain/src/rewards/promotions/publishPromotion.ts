import type { Tx } from '@croupier/db'
import { toDecimalString, type Units } from '@croupier/money'
import { profileName } from '@croupier/rules'
import { failFields, promotions as wire } from '@croupier/wire'
import sanitize from 'sanitize-html'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { checkMerchantDigits, type MerchantSettings, readSettings } from '../../platform/index.ts'
import { checkEligibility } from './eligibility.ts'

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'table', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: {},
}

export interface NewPromotion {
  readonly merchantId: number
  readonly code: string
  readonly category: (typeof wire.promotionCategories)[number]
  readonly tags: readonly (typeof wire.promotionTags)[number][]
  /** by language code */
  readonly titles: Readonly<Record<string, string>>
  readonly html: Readonly<Record<string, string>>
  readonly terms: wire.PromotionTerms
  /** CEL; empty: everybody */
  readonly eligibility: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sort: number
  /** of all members together */
  readonly budget: Units | null
}

/** What is kept of the texts of a promotion: what could run or load is taken out. */
export const cleanHtmls = (html: NewPromotion['html']): Record<string, string> =>
  Object.fromEntries(Object.entries(html).map(([code, text]) => [code, sanitize(text, ALLOWED).trim()]))

/** What the audit keeps of a promotion: nothing of it changes afterwards, and the checks compare it (safety 4.9). */
export const publishedRecord = ({ code, terms, eligibility, budget }: NewPromotion) => ({
  promotion: code,
  terms: JSON.stringify(wire.promotionTerms.encode(terms)),
  eligibility,
  budget: budget === null ? null : toDecimalString(budget),
})

/** @throws InputRefused for terms that the merchant's settings rule out: they follow its jurisdiction (rules E2) */
function refuseTerms({ rewards }: MerchantSettings, { kind, multiple }: wire.PromotionTerms): void {
  const tooOften = multiple > rewards.multipleMax
  const faults = [
    ...(tooOften ? [{ path: 'terms.multiple', rule: 'multiple_max' }] : []),
    ...(kind === 'DEPOSIT' && !rewards.depositBonus ? [{ path: 'terms.kind', rule: 'no_deposit_bonus' }] : []),
  ]
  if (faults.length > 0) failFields(faults)
}

/**
 * Publishes a promotion under a code that is new (rules C5); what could run or load in its texts is taken out.
 * @throws DomainError AMOUNT_TOO_FINE; RangeError for a condition that cannot be read; InputRefused for terms that the merchant may not give
 */
export async function publishPromotion(tx: Tx, ctx: Ctx, input: NewPromotion): Promise<void> {
  const { titles, html, terms, tags, budget, ...rest } = input
  checkEligibility(input.eligibility)
  const settings = await readSettings(tx, input.merchantId)
  refuseTerms(settings, terms)
  const { minDeposit, bets, reward, maxStake, prizes } = terms
  const each = Object.fromEntries(prizes.map((prize, at) => [`terms.prizes.${at}`, prize]))
  await checkMerchantDigits(tx, input.merchantId, {
    budget,
    'terms.minDeposit': minDeposit,
    'terms.bets': bets,
    'terms.reward': reward,
    'terms.maxStake': maxStake,
    ...each,
  })
  await tx.promotion.create({
    data: {
      ...rest,
      id: ctx.ids.uuid(),
      tags: [...tags],
      texts: { titles: { ...titles }, html: cleanHtmls(html) },
      terms: z.encode(wire.promotionTerms, terms),
      budgetUnits: budget,
      jurisdiction: profileName(settings.jurisdiction),
    },
  })
}
