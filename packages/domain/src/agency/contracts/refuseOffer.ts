import { toDecimalString, units } from '@croupier/money'
import { CEILINGS_PPM, nestsWithin, type RealtimeTerms, refuseTerms } from '@croupier/rules'
import { fail } from '@croupier/wire'

/** 1 % is 10 000 ppm; shown with the places an amount has. */
const percent = (ppm: number): string => toDecimalString(units(BigInt(ppm)))

function fieldBeyond(terms: RealtimeTerms, own: RealtimeTerms) {
  if (terms.winRatePpm > own.winRatePpm) return 'winRate' as const
  return terms.lossRatePpm > own.lossRatePpm ? ('lossRate' as const) : ('singleBetAmount' as const)
}

/**
 * Refuses terms that do not fit (rules B6.1, B6.3).
 * @param own the payer's own terms in force, null when it has none; 'HOUSE' owes nobody
 * @throws DomainError CONTRACT_CEILING with the highest rate in percent, CONTRACT_OWN_MISSING, CONTRACT_EXCEEDS_OWN
 */
export function refuseUnfit(terms: RealtimeTerms, own: RealtimeTerms | 'HOUSE' | null): void {
  const refusal = refuseTerms(terms, own)
  if (refusal === null) return
  if (refusal.refused === 'CONTRACT_CEILING') {
    const [winMax, lossMax] = CEILINGS_PPM.REALTIME_WAGE
    const max = terms.winRatePpm > winMax ? winMax : lossMax
    fail('CONTRACT_CEILING', { max: percent(max) })
  }
  if (own === null || own === 'HOUSE' || nestsWithin(terms, own)) fail('CONTRACT_OWN_MISSING', {})
  fail('CONTRACT_EXCEEDS_OWN', { field: fieldBeyond(terms, own) })
}
