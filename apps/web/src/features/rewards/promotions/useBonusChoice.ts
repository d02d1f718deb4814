import type { Units } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'

type Promotion = promotions.Promotion

/** Whether a deposit is as large as a promotion asks for; one that is not written yet is of no matter. */
export const isLargeEnough = ({ terms: { minDeposit } }: Promotion, amount: Units | null) =>
  minDeposit === null || amount === null || amount >= minDeposit

/**
 * Which bonus comes with a deposit: none until its owner chooses one (rules C5). What asks for a messenger or a birthday is joined on its own
 * page.
 */
export function useBonusChoice(amount: Units | null) {
  const { data = [] } = useQuery(promotionsQuery(useOwner()))
  const [code, choose] = useState<string | null>(null)
  const ofDeposits = data.filter(({ terms }) => terms.kind === 'DEPOSIT')
  const offers = ofDeposits.filter(
    ({ state, fits, terms }) => state === 'JOIN' && fits === true && terms.needs === null,
  )
  const picked = offers.find((one) => one.code === code) ?? null
  return {
    offers,
    /** joined before; they wait for a deposit */
    joined: ofDeposits.filter(({ state }) => state === 'SIGNED'),
    chosen: picked !== null && isLargeEnough(picked, amount) ? picked : null,
    choose,
  }
}
