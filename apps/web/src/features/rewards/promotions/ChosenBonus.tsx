import { useQuery } from '@tanstack/react-query'
import type { Deposit } from '../../../api/cashier/deposits.ts'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { BonusNote } from './BonusNote.tsx'

/** How far the bonus is that was chosen with a deposit; nothing where none was. */
export default function ChosenBonus({ deposit }: { deposit: Deposit }) {
  const { data } = useQuery(promotionsQuery(useOwner()))
  const one = data?.find(({ code }) => code === deposit.promotion)
  return one === undefined ? null : <BonusNote one={one} isOpen={deposit.endedAt === null} />
}
