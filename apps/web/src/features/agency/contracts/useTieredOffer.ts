import type { Units } from '@croupier/money'
import { units } from '@croupier/money'
import { type ContractKind, refuseTerms, type TermsRefusal, TIERS_MAX } from '@croupier/rules'
import { useState } from 'react'
import type { TieredTerms } from '../../../api/contracts.ts'

/** One tier as it is in the form; null while what was typed is not a number. */
export type TierValues = {
  /** Names the row on the page. */
  key: number
  periodicBets: Units | null
  netLoss: Units | null
  activeUserCount: number | null
  ratioPpm: number | null
}

export type TieredOffer = {
  minimumBetAmount: Units | null
  setMinimumBetAmount: (value: Units | null) => void
  tiers: readonly TierValues[]
  change: (key: number, change: Partial<TierValues>) => void
  add: () => void
  remove: (key: number) => void
  canAdd: boolean
  /** Every field holds a number. */
  complete: TieredTerms | null
  /** Why the server would refuse the terms; null when it would not, or while a field is empty. */
  refusal: TermsRefusal | null
}

const rowOf = (tier: TieredTerms['tiers'][number], key: number): TierValues => ({
  key,
  periodicBets: tier.periodicBets,
  netLoss: tier.netLoss,
  activeUserCount: tier.activeUserCount,
  ratioPpm: tier.ratioPpm,
})

function tierOf({ periodicBets, netLoss, activeUserCount, ratioPpm }: TierValues) {
  if (periodicBets === null || netLoss === null) return []
  if (activeUserCount === null || ratioPpm === null) return []
  const rate = { rateType: 'P' as const, ratioPpm, fixed: units(0n) }
  return [{ periodicBets, netLoss, activeUserCount, ...rate }]
}

/**
 * The fields of an offer by tiers. They begin at the own terms, which always pass; period and carrying are the own ones
 * (rules B6.1). What is typed is checked by the rules of the server.
 */
export function useTieredOffer(kind: ContractKind, own: TieredTerms): TieredOffer {
  const [minimumBetAmount, setMinimumBetAmount] = useState<Units | null>(own.minimumBetAmount)
  const [tiers, setTiers] = useState<readonly TierValues[]>(() => own.tiers.map(rowOf))
  const whole = tiers.flatMap(tierOf)
  const { periodCode, deductWages, carryOver } = own
  const complete =
    minimumBetAmount === null || whole.length < tiers.length
      ? null
      : { periodCode, deductWages, carryOver, minimumBetAmount, tiers: whole }
  return {
    minimumBetAmount,
    setMinimumBetAmount,
    tiers,
    change: (key, change) =>
      setTiers(tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier))),
    add: () => {
      const key = Math.max(0, ...tiers.map((tier) => tier.key)) + 1
      const last = tiers.at(-1)
      const empty = { periodicBets: null, netLoss: units(0n), activeUserCount: null }
      setTiers([...tiers, { ...empty, ratioPpm: null, ...last, key }])
    },
    remove: (key) => setTiers(tiers.filter((tier) => tier.key !== key)),
    canAdd: tiers.length < TIERS_MAX,
    complete,
    refusal: complete === null ? null : refuseTerms(kind, complete, own),
  }
}
