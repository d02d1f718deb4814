import { withTransaction } from '@croupier/db'
import { toDecimalString, type Units, units } from '@croupier/money'
import { failFields } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, type SecondYes } from '../../platform/index.ts'
import { type NewCampaign, planCampaign } from './planCampaign.ts'

/** A rain as staff sees it. */
export interface StaffEnvelope {
  readonly id: string
  readonly mode: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly total: Units
  readonly count: number
  /** shares and money that members have taken */
  readonly taken: number
  readonly takenUnits: Units
  /** who may take one */
  readonly levelMin: number
  readonly accountDaysMin: number
  readonly depositsMin: Units
}

type Sums = 'total' | 'takenUnits' | 'depositsMin'

/** The rains of red envelopes of a merchant, the latest first. @param max how many at most */
export async function listEnvelopes(ctx: Ctx, merchantId: number, max: number): Promise<StaffEnvelope[]> {
  const rows = await ctx.db.prisma.$queryRaw<(Omit<StaffEnvelope, Sums> & Record<Sums, bigint>)[]>`
    SELECT c.id, c.mode, c.opens_at AS "opensAt", c.closes_at AS "closesAt", c.total_units AS total, c.count,
           s.taken, s.units AS "takenUnits", c.level_min AS "levelMin", c.account_days_min AS "accountDaysMin",
           c.deposits_min_units AS "depositsMin"
      FROM (SELECT * FROM envelope_campaigns WHERE merchant_id = ${merchantId} ORDER BY opens_at DESC LIMIT ${max}) c
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE x.taken_at IS NOT NULL)::int AS taken,
              coalesce(sum(x.amount_units) FILTER (WHERE x.taken_at IS NOT NULL), 0)::bigint AS units
         FROM envelope_shares x WHERE x.campaign_id = c.id AND x.merchant_id = c.merchant_id) s
     ORDER BY c.opens_at DESC`
  return rows.map(({ total, takenUnits, depositsMin, ...row }) => ({
    ...row,
    total: units(total),
    takenUnits: units(takenUnits),
    depositsMin: units(depositsMin),
  }))
}

/**
 * Two officers plan a rain (rules C4).
 * @throws InputRefused when the merchant has one at that instant, or it closes before it opens
 */
export async function planEnvelope(
  ctx: Ctx,
  {
    by,
    second,
    reason,
    ...plan
  }: NewCampaign & {
    readonly by: string
    readonly second: SecondYes
    readonly reason: string
  },
): Promise<void> {
  const { merchantId, opensAt, closesAt, count, mode } = plan
  if (closesAt <= opensAt) failFields([{ path: 'closesAt', rule: 'after_start' }])
  await withTransaction(ctx.db, async (tx) => {
    const has = await tx.envelopeCampaign.count({ where: { merchantId, opensAt } })
    if (has > 0) failFields([{ path: 'opensAt', rule: 'taken' }])
    await second.use(tx)
    await planCampaign(tx, ctx, plan)
    const when = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }
    const total: bigint = plan.total
    const { levelMin = 0, accountDaysMin = 0, depositsMin = units(0n) } = plan
    const who = { levelMin, accountDaysMin, depositsMin: toDecimalString(depositsMin) }
    const after = { ...when, ...who, mode, count, totalUnits: String(total), by, second: second.by, reason }
    const nobody = { actorId: null, subjectId: null }
    await audit(tx, { merchantId, action: 'rain.planned', ...nobody, after })
  })
}
