import { lottery, type RouteReply, wagering, wallet } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'
import { readMoneyAgain } from './wallet.ts'

export type BetTotals = RouteReply<typeof lottery.myTotals>['value']
export type TotalsFilter = CallInput<typeof lottery.myTotals>['query']
export type Statement = RouteReply<typeof wallet.statement>['value']
export type Requirement = RouteReply<typeof wagering.requirements>['value']['items'][number]
export type Wagering = RouteReply<typeof wagering.requirements>

/** What the own orders of some days add up to. */
export const betTotalsQuery = (owner: Owner, query: TotalsFilter) =>
  queryOptions({
    queryKey: ['lottery', 'orders', owner, 'totals', query],
    queryFn: ({ signal }) => call(lottery.myTotals, { query, signal }).then((reply) => reply.value),
  })

/** One own order, as its receipt. */
export const orderQuery = (owner: Owner, orderId: string) =>
  queryOptions({
    queryKey: ['lottery', 'orders', owner, 'one', orderId],
    queryFn: ({ signal }) => call(lottery.myOrder, { params: { orderId }, signal }).then((reply) => reply.value),
  })

/** Own orders as a file. */
export const betsFile = (query: CallInput<typeof lottery.myOrdersExport>['query']) =>
  callFile(lottery.myOrdersExport, { query })

/** The account record as a file. */
export const transactionsFile = (query: CallInput<typeof wallet.transactionsExport>['query']) =>
  callFile(wallet.transactionsExport, { query })

/** Opening balance, sums by kind and closing balance of some days. */
export const statementQuery = (owner: Owner, query: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['wallet', 'statement', owner, query],
    queryFn: ({ signal }) => call(wallet.statement, { query, signal }).then((reply) => reply.value),
  })

/** Wagering requirements as a file. */
export const wageringFile = (query: CallInput<typeof wagering.requirementsFile>['query']) =>
  callFile(wagering.requirementsFile, { query })

/** Wagering requirements with every settled bet counted. */
export const wageringQuery = (owner: Owner, query: CallInput<typeof wagering.requirements>['query']) =>
  queryOptions({
    queryKey: ['wagering', owner, query],
    queryFn: ({ signal }) => call(wagering.requirements, { query, signal }),
  })

type Forfeit = CallInput<typeof wagering.forfeit>['body']

/** Gives up the open bonus; what may leave the account is asked again then. */
export function useForfeit() {
  const client = useQueryClient()
  type Forfeited = RouteReply<typeof wagering.forfeit>['value']
  return useMutation<Forfeited, CallError<typeof wagering.forfeit>, Forfeit>({
    mutationFn: async (body) => (await call(wagering.forfeit, { body })).value,
    // Not waited for: the dialog, which says what was taken, is gone once the bonus was read again.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['withdrawals'] })
      void readMoneyAgain(client)
    },
  })
}
