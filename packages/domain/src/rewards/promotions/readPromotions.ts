import { moneyNow } from '@croupier/db'
import { DAY_MS, type promotions as wire } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { isEligible } from './eligibility.ts'
import { memberPartsOf } from './memberParts.ts'
import { candidateOf, promotionOf } from './progress.ts'

const DEMO = 4
/** Promotions that ended are shown so long, and longer where what was earned can be claimed longer. */
const SHOWN_AFTER_DAYS = 30

/** All promotions of a merchant in its order, and where a member stands in each. */
export async function readPromotions(ctx: Ctx, merchantId: number, actor: Actor | null): Promise<wire.Promotion[]> {
  const now = await moneyNow(ctx.db)
  const { keptDays } = (await readSettings(ctx.db, merchantId)).rewards
  const { prisma } = ctx.db
  const shownFrom = new Date(now.getTime() - Math.max(SHOWN_AFTER_DAYS, keptDays) * DAY_MS)
  const rows = await prisma.promotion.findMany({
    where: { merchantId, endsAt: { gt: shownFrom } },
    orderBy: [{ sort: 'asc' }, { code: 'asc' }],
  })
  const owner = actor === null || actor.type === DEMO ? null : { memberId: actor.memberId, merchantId }
  const parts = owner === null ? [] : await memberPartsOf(prisma, owner, rows, { now, keptDays })
  const candidate = owner === null ? null : await candidateOf(prisma, owner, now)
  return rows.map((row, at) => {
    const { entry = null, progress = null, earned = [] } = parts[at] ?? {}
    const fits = candidate === null ? null : isEligible(row.eligibility, candidate)
    const part = { entry, progress, earned: earned.map(({ of }) => of) }
    return { ...promotionOf(row, part, now, keptDays), fits }
  })
}
