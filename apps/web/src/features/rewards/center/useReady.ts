import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../api/owner.ts'
import { missionsQuery, promotionsQuery } from '../../../api/rewards/promotions.ts'

/** What can be claimed where it was earned: rewards of promotions, each cycle for itself, and how many missions (rules C5, C6). */
export function useReady() {
  const owner = useOwner()
  const all = useQuery(promotionsQuery(owner)).data ?? []
  const missions = useQuery(missionsQuery(owner)).data?.available ?? 0
  const ready = all.flatMap(({ code, titles, state, amount, earned }) => [
    ...earned.map((one) => ({ code, titles, cycle: one.cycle, amount: one.amount })),
    ...(state === 'CLAIM' ? [{ code, titles, cycle: '', amount }] : []),
  ])
  return { promotions: ready, missions }
}
