import { type RouteReply, wallet } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'
import { RECORD_KEY } from './wallet.ts'

export type { TransferKind } from '@croupier/wire'
export type TransactionFilter = CallInput<typeof wallet.transactions>['query']
export type Transaction = RouteReply<typeof wallet.transactions>['value']['items'][number]

/** The account record, newest first. */
export const transactionsQuery = (owner: Owner, filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...RECORD_KEY, owner, filter] as const,
    queryFn: ({ signal }) => call(wallet.transactions, { query: filter, signal }).then((reply) => reply.value),
  })
