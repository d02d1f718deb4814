import { points, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { readMoneyAgain } from '../cashier/wallet.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

const KEY = ['points'] as const
export type Mall = RouteReply<typeof points.mall>['value']
export type MallItem = Mall['items'][number]
export type PointAccount = RouteReply<typeof points.account>['value']
type Page = NonNullable<CallInput<typeof points.details>['query']>

/** What can be had for points, and how they are earned. */
export const mallQuery = () =>
  queryOptions({
    queryKey: ['points', 'mall'] as const,
    queryFn: ({ signal }) => call(points.mall, { signal }).then(({ value }) => value),
  })

/** The own points and what they are worth. */
export const pointAccountQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'account', owner] as const,
    queryFn: ({ signal }) => call(points.account, { signal }).then(({ value }) => value),
  })

/** A page of the changes of the own points. */
export const pointDetailsQuery = (owner: Owner, query: Page) =>
  queryOptions({
    queryKey: [...KEY, 'details', owner, query] as const,
    queryFn: ({ signal }) => call(points.details, { query, signal }).then(({ value }) => value),
  })

/** A page of what one asked for. */
export const redemptionsQuery = (owner: Owner, query: Page) =>
  queryOptions({
    queryKey: [...KEY, 'redemptions', owner, query] as const,
    queryFn: ({ signal }) => call(points.redemptions, { query, signal }).then(({ value }) => value),
  })

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: KEY })
    await client.invalidateQueries({ queryKey: ['member', 'paymentPassword'] })
    await readMoneyAgain(client)
  }
}

/** Asks for an item; stock and points are read again whatever came of it. */
export function useRedeem() {
  type Body = CallInput<typeof points.redeem>['body']
  const refresh = useRefresh()
  return useMutation<points.Redemption, CallError<typeof points.redeem>, Body>({
    mutationFn: async (body) => (await call(points.redeem, { body })).value,
    onSettled: refresh,
  })
}

/** Turns points into cash. */
export function useConvert() {
  type Body = CallInput<typeof points.convert>['body']
  type Converted = RouteReply<typeof points.convert>['value']
  const refresh = useRefresh()
  return useMutation<Converted, CallError<typeof points.convert>, Body>({
    mutationFn: async (body) => (await call(points.convert, { body })).value,
    onSettled: refresh,
  })
}
