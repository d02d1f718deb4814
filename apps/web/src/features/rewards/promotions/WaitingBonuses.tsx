import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { BonusNote } from './BonusNote.tsx'

/** Bonuses of deposits that were joined and are not claimed yet: they are none of the requirements so far. */
export default function WaitingBonuses() {
  const { data = [] } = useQuery(promotionsQuery(useOwner()))
  return data
    .filter(({ terms, state }) => terms.kind === 'DEPOSIT' && /^(SIGNED|CLAIM)$/.test(state))
    .map((one) => <BonusNote key={one.code} one={one} isOpen={false} />)
}
