import { moneyNow } from '@croupier/db'
import type { promotions as wire } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { isEligible } from './eligibility.ts'
import { candidateOf, cycleOf, promotionOf, termsOf } from './standing.ts'

const DEMO = 4
const DAY_MS = 86_400_000
/** Promotions that ended are shown so long. */
const SHOWN_AFTER_DAYS = 30

/** All promotions of a merchant in its order, and where a member stands in each. */
export async function readPromotions(
  ctx: Ctx,
  merchantId: number,
  actor: Actor | null,
): Promise<wire.Promotion[]> {
  const now = await moneyNow(ctx.db)
  const { prisma } = ctx.db
  const shownFrom = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS)
  const rows = await prisma.promotion.findMany({
    where: { merchantId, endsAt: { gt: shownFrom } },
    orderBy: [{ sort: 'asc' }, { code: 'asc' }],
  })
  const owner =
    actor === null || actor.type === DEMO ? null : { memberId: actor.memberId, merchantId }
  const entries =
    owner === null ? [] : await prisma.promotionEntry.findMany({ where: { ...owner } })
  const candidate = owner === null ? null : await candidateOf(prisma, owner, now)
  const shown: wire.Promotion[] = []
  for (const row of rows) {
    const cycle = await cycleOf(prisma, termsOf(row.terms).cycle, merchantId, now)
    const entry = entries.find((one) => one.promotionId === row.id && one.cycle === cycle) ?? null
    const one = await promotionOf(prisma, row, owner, entry, now)
    const fits = candidate === null ? null : isEligible(row.eligibility, candidate)
    shown.push({ ...one, fits })
  }
  return shown
}
