import type { promotions } from '@croupier/wire'

/** What a member's state follows from. */
export interface PromotionProgress {
  readonly now: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly kind: promotions.PromotionTerms['kind']
  /** it needs a messenger or a birthday of who joins */
  readonly hasNeeds: boolean
  /** of the running cycle; null: not joined */
  readonly entry: 'JOINED' | 'APPLYING' | 'REJECTED' | 'CLAIMED' | 'ISSUED' | null
  readonly hasBegun: boolean
  readonly isReady: boolean
  /** until when a reward that is ready can be claimed */
  readonly keptUntil: Date
}

/** The state of spec 6 (rules C5). What was decided or paid stays visible; what is ready at the end can be claimed for some days more. */
export function promotionState(of: PromotionProgress): promotions.PromotionState {
  const { now, startsAt, endsAt, kind, hasNeeds, entry, hasBegun, isReady, keptUntil } = of
  if (entry !== null && entry !== 'JOINED') return entry
  if (now < startsAt) return 'COMING_SOON'
  if (now >= endsAt) return entry === 'JOINED' && isReady && now < keptUntil ? 'CLAIM' : 'CLOSED'
  // Who draws joins with it, unless it has to show something first.
  if (kind === 'RAFFLE' && (entry !== null || !hasNeeds)) return 'CLAIM'
  if (entry === null) return 'JOIN'
  if (isReady) return 'CLAIM'
  return hasBegun ? 'IN_PROCESS' : 'SIGNED'
}
