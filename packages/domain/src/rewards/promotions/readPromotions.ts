import { moneyNow } from '@croupier/db'
import { DAY_MS, type promotions as wire } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { maySellTo } from '../../identity/index.ts'
import { readSettings } from '../../platform/index.ts'
import { isEligible } from './eligibility.ts'
import { memberPartsOf } from './memberParts.ts'
import { candidateOf, promotionOf } from './progress.ts'

const DEMO = 4
/** Promotions that ended are shown so long, and longer where what was earned can be claimed longer. */
const SHOWN_AFTER_DAYS = 30

/** Who reads promotions: a member, or a page with or without a login. */
type Reader = { readonly actor: Actor } | { readonly sessionId: string | null }

/**
 * All promotions of a merchant in its order, and where a member stands in each. Who may not be sold to reads those alone that it has joined
 * (protection P6).
 */
export async function readPromotions(ctx: Ctx, merchantId: number, reader: Reader): Promise<wire.Promotion[]> {
  const actor = 'actor' in reader ? reader.actor : null
  const sessionId = 'actor' in reader ? reader.actor.sessionId : reader.sessionId
  const sells = sessionId === null || (await maySellTo(ctx.db, { sessionId }))
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
  return rows.flatMap((row, at) => {
    const { entry = null, progress = null, earned = [] } = parts[at] ?? {}
    if (!sells && entry === null) return []
    const fits = candidate === null ? null : isEligible(row.eligibility, candidate)
    const part = { entry, progress, earned: earned.map(({ of }) => of) }
    return [{ ...promotionOf(row, part, now, keptDays), fits }]
  })
}
