import type { Units } from '@croupier/money'
import { type RouteReply, wallet } from '@croupier/wire'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from './client.ts'

/** The balance as the screens read it, with the account's version that orders it. */
export type Balance = { amount: Units; asset: string; version: string }
export type TransactionFilter = CallInput<typeof wallet.transactions>['query']
export type Transaction = RouteReply<typeof wallet.transactions>['value']['items'][number]

const BALANCE_KEY = ['wallet', 'balance'] as const

/** The balance of the main wallet. Ask only while there is a token. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: BALANCE_KEY,
    queryFn: async ({ signal, client }) => {
      const { value } = await call(wallet.balance, { signal })
      const { sumBalance: amount, asset, version } = value
      return newer(client.getQueryData<Balance>(BALANCE_KEY), { amount, asset, version })
    },
  })

/** The account record, newest first. */
export const transactionsQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: ['wallet', 'transactions', filter],
    queryFn: ({ signal }) =>
      call(wallet.transactions, { query: filter, signal }).then((reply) => reply.value),
  })

/**
 * Takes over a balance that arrived by push or in a reply. Messages can overtake each other: the
 * account's version decides, an older one is ignored (safety R16).
 */
export function takeBalance(
  client: QueryClient,
  told: { balance: Units; version: string; asset?: string },
): void {
  client.setQueryData<Balance>(BALANCE_KEY, (known) =>
    newer(known, {
      amount: told.balance,
      version: told.version,
      asset: told.asset ?? known?.asset ?? '',
    }),
  )
  void client.invalidateQueries({ queryKey: ['wallet', 'transactions'] })
}

/** Of two balances the one with the higher account version. */
export function newer(known: Balance | undefined, told: Balance): Balance {
  return known !== undefined && BigInt(known.version) > BigInt(told.version) ? known : told
}
