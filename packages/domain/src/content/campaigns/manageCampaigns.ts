import { moneyNow, withTransaction } from '@croupier/db'
import { textInCurrency, type Units, units } from '@croupier/money'
import { amount, DAY_MS, failFields } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { audit, checkDigits, keepVersion, readSettings, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { cleanTexts, noticeTexts } from '../notices/index.ts'
import { type Conditions, conditions } from '../segments/index.ts'

const EVERY_DAYS = 30
/** A message to a segment waits so long for members who had another one lately, days. */
const SEGMENT_DAYS = 7
/** Days in which a bonus is claimed, and how many times it is bet before it may leave. */
const BONUS = { days: 7, wagering: 1 } as const
const WAGERING_TIMES_MAX = 100
const PPM = 1_000_000n

/** When members are written to. */
export const occasions = ['SEGMENT', 'FIRST_DEPOSIT', 'AWAY', 'BIRTHDAY', 'LOST_WEEK'] as const
export type Occasion = (typeof occasions)[number]

const input = z.strictObject({
  merchantId: z.int(),
  occasion: z.enum(occasions),
  days: z.int().min(1).max(90).nullable(),
  amount: z.string().pipe(amount).nullable(),
  everyDays: z.int().min(1).max(366),
  texts: noticeTexts,
  bonus: z
    .strictObject({
      amount: z
        .string()
        .pipe(amount)
        .refine((units) => units > 0n),
      wagering: z.int().min(0).max(WAGERING_TIMES_MAX),
      days: z.int().min(1).max(90),
    })
    .nullable(),
})

export interface CampaignInput {
  readonly merchantId: number
  readonly occasion: Occasion
  /** whom it is for; empty: every member */
  readonly conditions: Conditions
  /** language code → title and HTML, which is sanitised before it is kept */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly html: string }>>
  /** of AWAY the days without a login; 3 when null */
  readonly days?: number | null
  /** of LOST_WEEK the loss from which on, a decimal text; what stands for 100 yuan when null */
  readonly amount?: string | null
  /** the same member again after so many days; 30 when left out */
  readonly everyDays?: number
  readonly until?: Date
  /**
   * what who is written to may claim as well: a decimal text of the merchant's currency; bet `wagering` times before it may leave, once
   * when left out; claimed within `days`, 7 when left out
   */
  readonly bonus?: { readonly amount: string; readonly wagering?: number; readonly days?: number } | null
  readonly by: string
  /** the yes of a second officer, who is needed for a bonus; null while nobody said any */
  readonly second: SecondYes | null
  readonly reason: string
}

function bonusColumns(bonus: z.output<typeof input>['bonus']) {
  if (bonus === null) return {}
  const { amount: given, wagering, days } = bonus
  const bonusUnits: bigint = given
  return { bonusUnits, bonusWageringPpm: BigInt(wagering) * PPM, bonusDays: days }
}

/**
 * An officer begins a campaign, two where it gives a bonus (safety 4.9); from then on the job writes to members that are due.
 * @returns its public id
 * @throws DomainError AMOUNT_TOO_FINE; ZodError for texts or bounds that are none; InputRefused for a bonus that has to be
 * bet more often than the merchant may ask; SecondNeeded
 */
export async function startCampaign(ctx: Ctx, campaign: CampaignInput): Promise<string> {
  const { occasion, by, second, reason } = campaign
  const { currency, rewards } = await readSettings(ctx.db, campaign.merchantId)
  const { merchantId, days, everyDays, texts, bonus, ...rest } = input.parse({
    merchantId: campaign.merchantId,
    occasion,
    days: occasion === 'AWAY' ? (campaign.days ?? 3) : null,
    amount: occasion === 'LOST_WEEK' ? (campaign.amount ?? textInCurrency('100', currency)) : null,
    everyDays: campaign.everyDays ?? EVERY_DAYS,
    texts: campaign.texts,
    bonus: campaign.bonus == null ? null : { ...BONUS, ...campaign.bonus },
  })
  checkDigits({ amount: rest.amount, bonus: bonus?.amount }, currency)
  if (bonus !== null && bonus.wagering > rewards.multipleMax) {
    failFields([{ path: 'bonus.wagering', rule: 'multiple_max' }])
  }
  const clean = cleanTexts(texts)
  if (bonus !== null && second === null) throw new SecondNeeded({ merchantId, subject: occasion, sum: bonus.amount })
  return await withTransaction(ctx.db, async (tx) => {
    await second?.use(tx)
    const at = await moneyNow(tx)
    const lasts = occasion === 'SEGMENT' ? new Date(at.getTime() + SEGMENT_DAYS * DAY_MS) : null
    const { publicId } = await tx.campaign.create({
      data: {
        merchantId,
        occasion,
        conditions: z.encode(conditions, campaign.conditions),
        days,
        amount: rest.amount === null ? null : z.encode(amount, rest.amount),
        everyDays,
        texts: clean,
        ...bonusColumns(bonus),
        startsAt: at,
        endsAt: campaign.until ?? lasts,
      },
      select: { publicId: true },
    })
    const given = bonus === null ? {} : { bonus: z.encode(amount, bonus.amount), second: second?.by ?? null }
    const after = { campaign: publicId, occasion, by, reason, ...given }
    await audit(tx, {
      merchantId,
      action: 'campaign.started',
      actorId: null,
      subjectId: null,
      after,
    })
    return publicId
  })
}

/**
 * An officer ends a campaign: nobody is written to any more; what was sent stays.
 * @returns false when the merchant has no such campaign that runs
 */
export async function stopCampaign(
  ctx: Ctx,
  {
    merchantId,
    id,
    by,
    reason,
  }: {
    readonly merchantId: number
    readonly id: string
    readonly by: string
    readonly reason: string
  },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const { count } = await tx.campaign.updateMany({
      where: { merchantId, publicId: id, OR: [{ endsAt: null }, { endsAt: { gt: at } }] },
      data: { endsAt: at },
    })
    if (count === 0) return false
    const after = { campaign: id, by, reason }
    await audit(tx, {
      merchantId,
      action: 'campaign.stopped',
      actorId: null,
      subjectId: null,
      after,
    })
    return true
  })
}

/** What an officer changes of a campaign that runs: its words alone. */
interface Correction {
  readonly merchantId: number
  readonly id: string
  readonly texts: CampaignInput['texts']
  readonly by: string
  readonly reason: string
}

/**
 * An officer corrects the words of a campaign that runs: who is written to from now on reads the new ones, what was sent stays. How it
 * read before stays as a version.
 * @returns false when the merchant has no such campaign that runs
 * @throws ZodError for texts that are none or too long
 */
export async function correctCampaign(ctx: Ctx, correction: Correction): Promise<boolean> {
  const { merchantId, id, by, reason } = correction
  const texts = cleanTexts(noticeTexts.parse(correction.texts))
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    await tx.$queryRaw`SELECT 1 FROM campaigns WHERE merchant_id = ${merchantId} AND public_id = ${id}::uuid FOR UPDATE`
    const row = await tx.campaign.findFirst({
      where: { merchantId, publicId: id, OR: [{ endsAt: null }, { endsAt: { gt: at } }] },
    })
    if (row === null) return false
    const former = noticeTexts.parse(row.texts)
    await keepVersion(tx, { merchantId, of: 'CAMPAIGN', subject: id, texts: former, by, reason, replacedAt: at })
    await tx.campaign.updateMany({ where: { merchantId, publicId: id }, data: { texts } })
    const after = { campaign: id, texts, by, reason }
    const record = { merchantId, action: 'campaign.corrected', actorId: null, subjectId: null }
    await audit(tx, { ...record, before: { texts: former }, after })
    return true
  })
}

/** A campaign as staff sees it. */
export interface ListedCampaign {
  readonly id: string
  readonly occasion: string
  readonly title: string
  /** language code → title and HTML */
  readonly texts: CampaignInput['texts']
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** messages that were sent */
  readonly sent: number
  /** what who is written to may claim; null: nothing */
  readonly bonus: Units | null
}

/** The campaigns of a merchant, the newest first. @param max how many at most */
export async function listCampaigns(ctx: Ctx, merchantId: number, max: number): Promise<ListedCampaign[]> {
  const rows = await ctx.db.prisma.campaign.findMany({
    where: { merchantId },
    orderBy: { id: 'desc' },
    take: max,
    include: { _count: { select: { sends: true } } },
  })
  return rows.map(({ publicId, occasion, texts, startsAt, endsAt, bonusUnits, _count }) => {
    const parsed = noticeTexts.parse(texts)
    const title = (parsed.EN ?? Object.values(parsed)[0])?.title ?? ''
    const bonus = bonusUnits === null ? null : units(bonusUnits)
    return { id: publicId, occasion, title, texts: parsed, startsAt, endsAt, sent: _count.sends, bonus }
  })
}
