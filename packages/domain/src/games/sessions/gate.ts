import type { ogp } from '@croupier/wire'

/** What is known of who wants to play, and of what. */
export interface AtTheGate {
  readonly memberStatus: string
  readonly memberType: number
  readonly isFrozen: boolean
  readonly isExcluded: boolean
  readonly vendorState: 'OPEN' | 'MAINTENANCE' | 'OFF'
}

const DEMO_TYPE = 4

/** Why nobody may play here now; null: they may. The one place where launches and bets of providers' games are stopped (rules E6). */
export function gateOf(of: AtTheGate): ogp.FinalCode | null {
  if (of.isExcluded) return 'RG_BLOCKED'
  if (of.memberStatus !== 'ACTIVE' || of.isFrozen || of.memberType === DEMO_TYPE) {
    return 'PLAYER_BLOCKED'
  }
  return of.vendorState === 'OPEN' ? null : 'PROVIDER_DISABLED'
}
