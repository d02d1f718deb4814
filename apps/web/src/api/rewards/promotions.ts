import { missions, promotions, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readMoneyAgain } from '../cashier/wallet.ts'
import { type CallError, call } from '../client.ts'
import { NOBODY, type Owner } from '../owner.ts'

const KEY = ['promotions'] as const
export type Winners = RouteReply<typeof missions.winners>['value']
export type Missions = RouteReply<typeof missions.list>['value']

/** All promotions, and where the account stands in each. */
export const promotionsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner] as const,
    queryFn: ({ signal }) =>
      call(owner === NOBODY ? promotions.list : promotions.own, { signal }).then(({ value }) => value.promotions),
    staleTime: 0,
  })

/** The own missions, and how many of them can be claimed. */
export const missionsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'missions', owner] as const,
    queryFn: ({ signal }) => call(missions.list, { signal }).then(({ value }) => value),
    staleTime: 0,
  })

/** The latest large payouts, and the best of the week. */
export const winnersQuery = () =>
  queryOptions({
    queryKey: ['winners'] as const,
    queryFn: ({ signal }) => call(missions.winners, { signal }).then(({ value }) => value),
  })

/** The own place in the week. */
export const ownRankQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['winners', 'own', owner] as const,
    queryFn: ({ signal }) => call(missions.ownRank, { signal }).then(({ value }) => value),
  })

interface Application {
  readonly code: string
  readonly remark: string
  readonly contact: string
  readonly pictures: readonly File[]
}

/**
 * Joins a promotion, or applies for it with its pictures in their places.
 * @param onJoined told before the offers are read again: its form is gone after that
 */
export function useJoin(onJoined: () => void) {
  const client = useQueryClient()
  type Failure = CallError<typeof promotions.join> | CallError<typeof promotions.addImage>
  return useMutation<promotions.Promotion, Failure, Application>({
    mutationFn: async ({ code, remark, contact, pictures }) => {
      const { value } = await call(promotions.join, { body: { code, remark, contact } })
      for (const [index, file] of pictures.entries()) {
        const body = new Uint8Array(await file.arrayBuffer())
        await call(promotions.addImage, { params: { promotion: code, place: index + 1 }, body })
      }
      return value
    },
    onSuccess: onJoined,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/**
 * Claims what a promotion has ready, or draws a prize.
 * @param onClaimed told before the offers are read again: its button is gone after that
 */
export function useClaimPromotion(onClaimed: (claimed: promotions.Promotion) => void) {
  const client = useQueryClient()
  type Claimed = { readonly code: string; readonly cycle?: string }
  return useMutation<promotions.Promotion, CallError<typeof promotions.claim>, Claimed>({
    mutationFn: async (body) => (await call(promotions.claim, { body })).value,
    onSuccess: onClaimed,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await readMoneyAgain(client)
    },
  })
}

/** Claims a mission that is done. */
export function useClaimMission() {
  const client = useQueryClient()
  type Claimed = RouteReply<typeof missions.claim>['value']
  return useMutation<Claimed, CallError<typeof missions.claim>, string>({
    mutationFn: async (code) => (await call(missions.claim, { body: { code } })).value,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await readMoneyAgain(client)
    },
  })
}
