import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { leastOf, parseUnits, type Units } from '@croupier/money'
import { failFields, HOUR_MS, MINUTE_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { checkDigits, readSettings } from '../../platform/index.ts'
import { type Random, randomBelow } from '../../random.ts'
import { type Draw, splitEnvelope } from './splitEnvelope.ts'

const drawFrom =
  (random: Random): Draw =>
  (max) =>
    1 + randomBelow(random, max)

export interface NewCampaign {
  readonly merchantId: number
  readonly total: Units
  readonly count: number
  readonly mode: 'RANDOM' | 'FIXED'
  readonly opensAt: Date
  readonly closesAt: Date
  /** who may take one: from this VIP level and age of the account in days */
  readonly levelMin?: number
  readonly accountDaysMin?: number
  /** and with so much deposited on the day */
  readonly depositsMin?: Units
}

/**
 * Plans a rain and cuts its shares to the smallest amount of the currency (rules C4); nothing where the merchant has one at that instant.
 * @throws DomainError AMOUNT_TOO_FINE
 * @throws InputRefused where there is less than the smallest amount for each share
 */
export async function planCampaign(tx: Tx, ctx: Ctx, plan: NewCampaign): Promise<void> {
  const { total, levelMin = 0, accountDaysMin = 0, depositsMin, ...rest } = plan
  const id = ctx.ids.uuid()
  const totalUnits: bigint = total
  const merchant = { where: { id: plan.merchantId }, select: { currency: true } }
  const { currency } = await tx.merchant.findUniqueOrThrow(merchant)
  checkDigits({ total, depositsMin }, currency)
  const least: bigint = leastOf(currency)
  if (totalUnits < least * BigInt(plan.count)) failFields([{ path: 'total', rule: 'per_share' }])
  const depositsMinUnits: bigint = depositsMin ?? 0n
  const data = { id, totalUnits, levelMin, accountDaysMin, depositsMinUnits, ...rest }
  const made = await tx.envelopeCampaign.createMany({ data: [data], skipDuplicates: true })
  if (made.count === 0) return
  const shares = splitEnvelope(Number(totalUnits / least), plan.count, plan.mode, drawFrom(ctx.random))
  await tx.envelopeShare.createMany({
    data: shares.map((share, index) => ({
      campaignId: id,
      no: index + 1,
      merchantId: plan.merchantId,
      amountUnits: BigInt(share) * least,
    })),
  })
}

/** Plans the rain of the running and of the next full hour where a merchant has one every hour. Late or doubled ticks do no harm. */
export async function planHourlyEnvelopes(ctx: Ctx): Promise<void> {
  const merchants = await ctx.db.prisma.merchant.findMany({ select: { id: true } })
  const of = {
    message: 'envelopes were not planned',
    ownerOf: ({ id: merchantId }: { id: number }) => ({ merchantId }),
  }
  await each(ctx, merchants, of, async ({ id: merchantId }) => {
    const { hourlyRain } = (await readSettings(ctx.db, merchantId)).rewards
    if (hourlyRain === null) return
    const { total, count, minutes } = hourlyRain
    await withTransaction(ctx.db, async (tx) => {
      const now = await moneyNow(tx)
      const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
      for (const at of [hour, hour + HOUR_MS]) {
        const opensAt = new Date(at)
        const closesAt = new Date(at + minutes * MINUTE_MS)
        const plan = { merchantId, total: parseUnits(total), count, opensAt, closesAt }
        await planCampaign(tx, ctx, { ...plan, mode: 'RANDOM' })
      }
    })
  })
}
