import { funds, type RouteReply } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Owner } from './owner.ts'

export type Funds = RouteReply<typeof funds.merchantWallet>['value']

/** The own money by where it is. It is read again with every change of withdrawals and turnover. */
export const fundsQuery = (owner: Owner, version: string | undefined) =>
  queryOptions({
    queryKey: ['withdrawals', 'funds', owner, version] as const,
    queryFn: ({ signal }) => call(funds.merchantWallet, { signal }).then(({ value }) => value),
  })
