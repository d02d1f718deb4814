import { units } from '@croupier/money'
import { RATIO_STEP_PPM } from '@croupier/rules'
import type { TieredTerms } from '../../../api/agency/contracts.ts'

type Tier = TieredTerms['tiers'][number]
type Thresholds = Pick<Tier, 'periodicBets' | 'netLoss' | 'activeUserCount'>

/** What would make a tier fit: only the fields that have to be other ones. */
export type TierRepair = Partial<Thresholds & Pick<Tier, 'ratioPpm'>>

/** How a tier compares with the own contract: what one keeps where it is just reached, and how it would fit if it does not. */
export type TierMargin = {
  /** of the ratio, in ppm; below zero one pays more than one receives */
  keepsPpm: number
  state: 'pass' | 'same' | 'fail'
  /** null while it fits */
  repair: TierRepair | null
}

const larger = <Value extends bigint | number>(a: Value, b: Value): Value => (a > b ? a : b)

/** The thresholds of an own tier that a tier is below, raised to them. */
function raisedTo(tier: Thresholds, own: Thresholds): TierRepair {
  const bets = larger<bigint>(tier.periodicBets, own.periodicBets)
  const loss = larger<bigint>(tier.netLoss, own.netLoss)
  const users = larger(tier.activeUserCount, own.activeUserCount)
  return {
    ...(bets === tier.periodicBets ? {} : { periodicBets: units(bets) }),
    ...(loss === tier.netLoss ? {} : { netLoss: units(loss) }),
    ...(users === tier.activeUserCount ? {} : { activeUserCount: users }),
  }
}

/**
 * Holds one tier of an offer against the own tiers, as the server will (rules B6.1): the own one that is reached with it pays at
 * least as much. The repair raises its thresholds to those of the own tier that pays enough, or lowers a ratio that none pays.
 * @param own tiers with ratios, in rising order
 * @param sameLevel whether the ratio may be as high as the own one
 */
export function marginOf(
  tier: Thresholds & Pick<Tier, 'ratioPpm'>,
  own: readonly Tier[],
  sameLevel: boolean,
): TierMargin {
  const isReached = (one: Tier) => Object.keys(raisedTo(tier, one)).length === 0
  const pays = (one: Tier) => one.ratioPpm > tier.ratioPpm || (sameLevel && one.ratioPpm === tier.ratioPpm)
  const received = Math.max(0, ...own.filter(isReached).map(({ ratioPpm }) => ratioPpm))
  const keepsPpm = received - tier.ratioPpm
  if (keepsPpm > 0 || (keepsPpm === 0 && sameLevel)) {
    return { keepsPpm, state: keepsPpm > 0 ? 'pass' : 'same', repair: null }
  }
  const enough = own.find(pays)
  const highest = Math.max(0, ...own.map(({ ratioPpm }) => ratioPpm)) - (sameLevel ? 0 : RATIO_STEP_PPM)
  return { keepsPpm, state: 'fail', repair: enough === undefined ? { ratioPpm: highest } : raisedTo(tier, enough) }
}
