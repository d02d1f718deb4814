import { moneyNow, type Prisma, type Tx } from '@croupier/db'
import { DAY_MS, type promotions as wire } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { isEligible } from './eligibility.ts'
import { candidateOf, cyclesOf, progressOf, promotionOf, termsOf } from './progress.ts'

const DEMO = 4
/** Promotions that ended are shown so long. */
const SHOWN_AFTER_DAYS = 30

/** A member's entries in the running cycle of each promotion, with its terms. */
async function entriesOf(
  from: Pick<Tx, 'promotionEntry'>,
  owner: { readonly memberId: bigint; readonly merchantId: number },
  rows: readonly { readonly id: string; readonly terms: Prisma.JsonValue }[],
  cycles: Awaited<ReturnType<typeof cyclesOf>>,
) {
  const terms = new Map(rows.map((row) => [row.id, termsOf(row.terms)]))
  const found = await from.promotionEntry.findMany({
    where: {
      ...owner,
      promotionId: { in: [...terms.keys()] },
      cycle: { in: Object.values(cycles) },
    },
  })
  return found.flatMap((entry) => {
    const of = terms.get(entry.promotionId)
    return of !== undefined && entry.cycle === cycles[of.cycle] ? [{ ...entry, terms: of }] : []
  })
}

/** All promotions of a merchant in its order, and where a member stands in each. */
export async function readPromotions(ctx: Ctx, merchantId: number, actor: Actor | null): Promise<wire.Promotion[]> {
  const now = await moneyNow(ctx.db)
  const { prisma } = ctx.db
  const shownFrom = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS)
  const rows = await prisma.promotion.findMany({
    where: { merchantId, endsAt: { gt: shownFrom } },
    orderBy: [{ sort: 'asc' }, { code: 'asc' }],
  })
  const owner = actor === null || actor.type === DEMO ? null : { memberId: actor.memberId, merchantId }
  const cycles = await cyclesOf(prisma, merchantId, now)
  const entries = owner === null ? [] : await entriesOf(prisma, owner, rows, cycles)
  const joined = entries.filter(({ state }) => state === 'JOINED')
  const progress =
    owner === null
      ? []
      : await progressOf(
          prisma,
          owner,
          joined.map(({ terms, createdAt: since }) => ({ terms, since })),
        )
  const candidate = owner === null ? null : await candidateOf(prisma, owner, now)
  return rows.map((row) => {
    const entry = entries.find(({ promotionId }) => promotionId === row.id) ?? null
    const place = joined.findIndex(({ promotionId }) => promotionId === row.id)
    const fits = candidate === null ? null : isEligible(row.eligibility, candidate)
    return { ...promotionOf(row, entry, progress[place], now), fits }
  })
}
