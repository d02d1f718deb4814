import type { PromotionEntry, Tx } from '@croupier/db'
import { DAY_MS } from '@croupier/wire'
import {
  cyclesOf,
  keptUntil,
  type MemberPart,
  type Progress,
  type PromotionRow,
  progressOf,
  termsOf,
} from './progress.ts'

/** The longest that a cycle lasts, in days; ONCE is always the running one. */
const CYCLE_DAYS = { ONCE: 0, DAILY: 1, WEEKLY: 7, YEARLY: 366 } as const

interface Owner {
  readonly memberId: bigint
  readonly merchantId: number
}

/** A reward of a cycle that is over, with the entry and the progress that it follows from. */
interface Earned {
  readonly entry: PromotionEntry
  readonly progress: Progress
  readonly of: MemberPart['earned'][number]
}

/** Where a member is in a promotion, with its rows. */
export interface PartRows {
  /** the running cycle */
  readonly cycle: string
  /** its entry in the running cycle */
  readonly entry: PromotionEntry | null
  readonly progress: Progress | null
  /** the oldest first */
  readonly earned: readonly Earned[]
}

/** Where a member is in each promotion, in their order: in the running cycle, and in those that are over (rules C5). */
export async function memberPartsOf(
  from: Pick<Tx, '$queryRaw' | 'promotionEntry'>,
  owner: Owner,
  rows: readonly PromotionRow[],
  { now, keptDays }: { readonly now: Date; readonly keptDays: number },
): Promise<PartRows[]> {
  const cycles = await cyclesOf(from, owner.merchantId, now)
  const oldest = now.getTime() - keptDays * DAY_MS
  // Cycles that nothing can be claimed of any more stay where they are.
  const longest = Math.max(0, ...rows.map((row) => CYCLE_DAYS[termsOf(row.terms).cycle]))
  const longAgo = new Date(oldest - longest * DAY_MS)
  const found = await from.promotionEntry.findMany({
    where: {
      ...owner,
      promotionId: { in: rows.map(({ id }) => id) },
      OR: [{ cycle: { in: Object.values(cycles) } }, { state: 'JOINED', createdAt: { gt: longAgo } }],
    },
    orderBy: { id: 'asc' },
  })
  const entries = rows.flatMap((row, at) => {
    const terms = termsOf(row.terms)
    const cycle = cycles[terms.cycle]
    const reach = oldest - CYCLE_DAYS[terms.cycle] * DAY_MS
    return found.flatMap((entry) => {
      if (entry.promotionId !== row.id) return []
      const isRunning = entry.cycle === cycle
      const isRecent = entry.state === 'JOINED' && entry.createdAt.getTime() > reach
      if (!isRunning && !isRecent) return []
      const { category, endsAt } = row
      return [{ at, entry, isRunning, terms, category, since: entry.createdAt, endsAt }]
    })
  })
  const joined = entries.filter(({ entry }) => entry.state === 'JOINED')
  const progress = new Map((await progressOf(from, owner, joined)).map((one, at) => [joined[at]?.entry.id, one]))
  return rows.map((row, at) => {
    const cycle = cycles[termsOf(row.terms).cycle]
    const own = entries.filter((one) => one.at === at)
    const entry = own.find(({ isRunning }) => isRunning)?.entry ?? null
    const earned = own.flatMap((one): Earned[] => {
      const reached = progress.get(one.entry.id)
      if (one.isRunning || reached === undefined || reached.ready === null) return []
      const until = keptUntil(reached.until, keptDays)
      const of = { cycle: one.entry.cycle, amount: reached.ready, until }
      return now < until ? [{ entry: one.entry, progress: reached, of }] : []
    })
    return { cycle, entry, progress: progress.get(entry?.id) ?? null, earned }
  })
}
