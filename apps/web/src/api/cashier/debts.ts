import { type RouteReply, wages } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type Debts = RouteReply<typeof wages.debts>['value']

/** What the own wallet owes and is owed, and whether it may pay. It is read again whenever a wallet is looked at. */
export const debtsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['wages', 'debts', owner],
    staleTime: 0,
    queryFn: ({ signal }) => call(wages.debts, { signal }).then(({ value }) => value),
  })
