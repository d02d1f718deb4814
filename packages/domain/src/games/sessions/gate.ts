import type { ogp } from '@croupier/wire'

/** What is known of who wants to play, and of what. */
export interface AtTheGate {
  readonly memberStatus: string
  readonly memberType: number
  readonly isFrozen: boolean
  /** for nothing, with play money of the provider's own: the only play of a trial account */
  readonly isDemo?: boolean
  /** the game was ended by where its player went on from (protection A12) */
  readonly isBarredPlace?: boolean
  readonly vendorState: 'OPEN' | 'MAINTENANCE' | 'OFF'
}

/** The type of trial accounts (rules B1). */
export const TRIAL_TYPE = 4

/** Why nobody may play here now; null: they may. What protects the player is asked by `protectionRefusal` (rules E6). */
export function gateOf(of: AtTheGate): ogp.FinalCode | null {
  if (of.isBarredPlace === true) return 'REGION_BLOCKED'
  const isTrial = of.memberType === TRIAL_TYPE && of.isDemo !== true
  if (of.memberStatus !== 'ACTIVE' || of.isFrozen || isTrial) return 'PLAYER_BLOCKED'
  return of.vendorState === 'OPEN' ? null : 'PROVIDER_DISABLED'
}
