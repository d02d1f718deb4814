import { bills, type RouteReply } from '@croupier/wire'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type CallError, type CallInput, call } from './client.ts'
import type { Owner } from './owner.ts'

export type Bill = bills.Bill
export type BillKind = Bill['kind']
export type BillSide = 'PAYEE' | 'PAYER'
export type BillExplanation = RouteReply<typeof bills.explainBill>['value']
type Paid = RouteReply<typeof bills.payDividends>['value']
type PayBody = CallInput<typeof bills.payDividends>['body']

/** Which bills a page shows. */
export type BillFilter = {
  kind: BillKind
  side: BillSide
  /** of those one receives, the house's or an upline's */
  from?: 'HOUSE' | 'UPLINE'
}

/** How a bill is named in an address; the contract and the instant its period begins. */
export type BillName = { contractId: string; periodStart: string }

type Place = { before: string; beforeContract: string }

/** Bills of one kind, newest period first, page behind page. */
export const billsQuery = (owner: Owner, filter: BillFilter) =>
  infiniteQueryOptions({
    queryKey: ['bills', 'list', owner, filter],
    queryFn: ({ signal, pageParam }) =>
      call(bills.bills, { query: { ...filter, ...pageParam, pageSize: 20 }, signal }).then(
        (reply) => reply.value,
      ),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }): Place | null =>
      next === null
        ? null
        : { before: next.before.toISOString(), beforeContract: next.beforeContract },
  })

/** Why a bill is what it is. */
export const billQuery = (owner: Owner, name: BillName) =>
  queryOptions({
    queryKey: ['bills', 'explain', owner, name],
    queryFn: ({ signal }) =>
      call(bills.explainBill, { params: name, signal }).then((reply) => reply.value),
  })

/** The members behind one direct downline of a bill. */
export const billMembersQuery = (owner: Owner, name: BillName, branch: string) =>
  queryOptions({
    queryKey: ['bills', 'members', owner, name, branch],
    queryFn: ({ signal }) =>
      call(bills.explainBillMembers, { params: name, query: { branch }, signal }).then(
        (reply) => reply.value,
      ),
  })

/** The lines of one member behind a bill. */
export const billLinesQuery = (owner: Owner, name: BillName, member: string) =>
  queryOptions({
    queryKey: ['bills', 'lines', owner, name, member],
    queryFn: ({ signal }) =>
      call(bills.explainBillLines, { params: name, query: { member }, signal }).then(
        (reply) => reply.value,
      ),
  })

/** Pays one or all of the dividends one owes. */
export function usePayDividends() {
  const client = useQueryClient()
  return useMutation<Paid, CallError<typeof bills.payDividends>, PayBody>({
    mutationFn: async (body) => (await call(bills.payDividends, { body })).value,
    onSettled: () => client.invalidateQueries({ queryKey: ['bills'] }),
  })
}

/** Whether dividends are paid without being asked. */
export function useAutoPay() {
  const client = useQueryClient()
  return useMutation<boolean, CallError<typeof bills.autoPay>, boolean>({
    mutationFn: async (autoPay) => (await call(bills.autoPay, { body: { autoPay } })).value.autoPay,
    onSettled: () => client.invalidateQueries({ queryKey: ['bills'] }),
  })
}
