import { isUniqueViolation, moneyNow, withTransaction } from '@croupier/db'
import { toDecimalString, type Units, units } from '@croupier/money'
import { failFields, type promotions as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, keepVersion, type SecondYes } from '../../platform/index.ts'
import { checkEligibility } from './eligibility.ts'
import { termsOf } from './progress.ts'
import { cleanHtmls, type NewPromotion, publishedRecord, publishPromotion } from './publishPromotion.ts'
import { requireTrial } from './trials.ts'

/** Who acts, and why: both are kept in the audit chain. */
interface Officer {
  readonly by: string
  readonly reason: string
}

/** A promotion as staff sees it: those that are over and those to come are among them. */
export interface StaffPromotion {
  readonly code: string
  readonly category: string
  readonly tags: readonly string[]
  /** by language code */
  readonly titles: Readonly<Record<string, string>>
  readonly html: Readonly<Record<string, string>>
  readonly terms: wire.PromotionTerms
  readonly eligibility: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly sort: number
  /** of all members together, and what of it was given; null: no bound */
  readonly budget: Units | null
  readonly spent: Units
  readonly state: 'PLANNED' | 'OPEN' | 'OVER'
}

interface Texts {
  readonly titles: Record<string, string>
  readonly html: Record<string, string>
}

/** The promotions of a merchant, the one that ends last first. @param max how many at most */
export async function listStaffPromotions(ctx: Ctx, merchantId: number, max: number): Promise<StaffPromotion[]> {
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.promotion.findMany({
    where: { merchantId },
    orderBy: [{ endsAt: 'desc' }, { sort: 'asc' }],
    take: max,
  })
  return rows.map(({ texts, terms, budgetUnits, spentUnits, ...row }) => {
    const { titles, html } = texts as unknown as Texts
    const { code, category, tags, eligibility, startsAt, endsAt, sort } = row
    const isOver = endsAt <= now
    return {
      code,
      category,
      tags,
      eligibility,
      startsAt,
      endsAt,
      sort,
      titles,
      html,
      terms: termsOf(terms),
      budget: budgetUnits === null ? null : units(budgetUnits),
      spent: units(spentUnits),
      state: isOver ? 'OVER' : startsAt > now ? 'PLANNED' : 'OPEN',
    }
  })
}

/**
 * Two officers publish a promotion whose terms were tried out; they stay as they are from then on (rules C5).
 * @throws InputRefused for a condition that cannot be read, a code that is taken, an end before the beginning, and terms that the merchant may not
 * give
 * @throws DomainError PROMOTION_NOT_TRIED when nobody has tried out these very terms within a week
 */
export async function publishPromotionByOfficer(
  ctx: Ctx,
  { by, second, reason, ...offer }: NewPromotion & Officer & { readonly second: SecondYes },
): Promise<void> {
  const { merchantId, startsAt, endsAt } = offer
  if (endsAt <= startsAt) failFields([{ path: 'endsAt', rule: 'after_start' }])
  try {
    checkEligibility(offer.eligibility)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    failFields([{ path: 'eligibility', rule: 'condition' }])
  }
  await withTransaction(ctx.db, async (tx) => {
    const { members, cost } = await requireTrial(tx, offer)
    await second.use(tx)
    await publishPromotion(tx, ctx, offer).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      failFields([{ path: 'code', rule: 'taken' }])
    })
    const tried = { members, cost: toDecimalString(cost) }
    const after = { ...publishedRecord(offer), tried, by, second: second.by, reason }
    await audit(tx, {
      merchantId,
      action: 'promotion.published',
      actorId: null,
      subjectId: null,
      after,
    })
  })
}

/**
 * An officer corrects the words of a promotion that is open or to come; its terms stay as they were published (rules C5). How it read
 * before stays as a version.
 * @returns false when the merchant has no such promotion; nothing changes then
 */
export async function correctPromotion(
  ctx: Ctx,
  {
    merchantId,
    code,
    by,
    reason,
    titles,
    html,
  }: Officer & Pick<NewPromotion, 'titles' | 'html'> & { readonly merchantId: number; readonly code: string },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const [row] = await tx.$queryRaw<{ texts: Texts }[]>`
      SELECT texts FROM promotions WHERE merchant_id = ${merchantId} AND code = ${code} AND ends_at > ${now} FOR UPDATE`
    if (row === undefined) return false
    const former = Object.entries(row.texts.titles)
    const texts = Object.fromEntries(
      former.map(([language, title]) => [language, { title, html: row.texts.html[language] ?? '' }]),
    )
    await keepVersion(tx, { merchantId, of: 'PROMOTION', subject: code, texts, by, reason, replacedAt: now })
    const words = { titles: { ...titles }, html: cleanHtmls(html) }
    await tx.promotion.updateMany({ where: { merchantId, code }, data: { texts: words } })
    await audit(tx, {
      merchantId,
      action: 'promotion.corrected',
      actorId: null,
      subjectId: null,
      before: { promotion: code, texts },
      after: { promotion: code, texts: words, by, reason },
    })
    return true
  })
}

/**
 * An officer closes a promotion now: nobody joins any more. What was earned in it stays claimable as its terms say.
 * @returns false when the merchant has no such promotion that is open or to come; nothing changes then
 */
export async function closePromotion(
  ctx: Ctx,
  { merchantId, code, by, reason }: Officer & { readonly merchantId: number; readonly code: string },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const [row] = await tx.$queryRaw<{ was: Date }[]>`
      SELECT ends_at AS was FROM promotions WHERE merchant_id = ${merchantId} AND code = ${code} AND ends_at > ${now} FOR UPDATE`
    if (row === undefined) return false
    // One that has not begun yet ends as it begins: a window is never empty.
    await tx.$executeRaw`
      UPDATE promotions SET starts_at = least(starts_at, ${now}::timestamptz - interval '1 millisecond'), ends_at = ${now}
       WHERE merchant_id = ${merchantId} AND code = ${code}`
    await audit(tx, {
      merchantId,
      action: 'promotion.closed',
      actorId: null,
      subjectId: null,
      before: { promotion: code, endsAt: row.was.toISOString() },
      after: { promotion: code, endsAt: now.toISOString(), by, reason },
    })
    return true
  })
}
