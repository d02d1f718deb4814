import { type RouteReply, rewards } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readMoneyAgain } from '../cashier/wallet.ts'
import { type CallError, call } from '../client.ts'
import type { Owner } from '../owner.ts'

const KEY = ['rewards'] as const

export type Friends = RouteReply<typeof rewards.friends>['value']
export type Vip = RouteReply<typeof rewards.vip>['value']
const ENVELOPE_MS = 15_000

/** Everything the account may claim, and what it claimed. */
export const rewardsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'list', owner] as const,
    queryFn: ({ signal }) => call(rewards.list, { signal }).then(({ value }) => value),
    staleTime: 0,
  })

/** The own code for bringing friends, what one brings, and who came. */
export const friendsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'friends', owner] as const,
    queryFn: ({ signal }) => call(rewards.friends, { signal }).then(({ value }) => value),
  })

/** The own VIP level and the table of levels. */
export const vipQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'vip', owner] as const,
    queryFn: ({ signal }) => call(rewards.vip, { signal }).then(({ value }) => value),
  })

/** The rains that are on and the next one; envelopes go quickly, so it is read often. */
export const envelopesQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'rains', owner] as const,
    queryFn: ({ signal }) => call(rewards.envelopes, { signal }).then(({ value }) => value),
    refetchInterval: ENVELOPE_MS,
  })

/** Claims gifts one after the other; each is paid once however often it is asked for. */
export function useClaim() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof rewards.claim>, readonly string[]>({
    mutationFn: async (causes) => {
      for (const cause of causes) await call(rewards.claim, { body: { cause } })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await readMoneyAgain(client)
    },
  })
}

/** Takes an envelope; what is in it was decided by the server before. */
export function useTakeEnvelope() {
  const client = useQueryClient()
  type Taken = RouteReply<typeof rewards.takeEnvelope>['value']
  return useMutation<Taken, CallError<typeof rewards.takeEnvelope>, string>({
    mutationFn: async (id) => (await call(rewards.takeEnvelope, { body: { id } })).value,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await readMoneyAgain(client)
    },
  })
}
