import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../api/owner.ts'
import { missionsQuery, promotionsQuery } from '../../../api/rewards/promotions.ts'

/** What can be claimed where it was earned: promotions, and how many missions (rules C5, C6). */
export function useReady() {
  const owner = useOwner()
  const all = useQuery(promotionsQuery(owner)).data ?? []
  const missions = useQuery(missionsQuery(owner)).data?.available ?? 0
  return { promotions: all.filter(({ state }) => state === 'CLAIM'), missions }
}
