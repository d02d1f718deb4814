import { bills, type RouteReply } from '@croupier/wire'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'
import type { FileFormat } from './reports.ts'

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
  /** of periods that begin on these days */
  firstDay?: string
  lastDay?: string
  /** of those one pays, this account's */
  of?: string
}
export type BillsTotal = NonNullable<RouteReply<typeof bills.bills>['value']['total']>

/** How a bill is named in an address; the contract and the instant its period begins. */
export type BillName = { contractId: string; periodStart: string }

type Place = { before: string; beforeContract: string; beforeValue: string }

/** How a list of bills is ordered. */
type BillOrder = Pick<CallInput<typeof bills.bills>['query'], 'sort' | 'order'>

/** Bills of one kind, newest period first where no other order is asked for, page behind page. */
export const billsQuery = (owner: Owner, filter: BillFilter & BillOrder) =>
  infiniteQueryOptions({
    queryKey: ['bills', 'list', owner, filter],
    queryFn: ({ signal, pageParam }) =>
      call(bills.bills, { query: { ...filter, ...pageParam, pageSize: 20 }, signal }).then((reply) => reply.value),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }): Place | null =>
      next === null ? null : { ...next, before: next.before.toISOString() },
  })

/** All bills that a page shows some of, as a file. */
export const billsFile = (filter: BillFilter, as: FileFormat) =>
  callFile(bills.exportBills, { query: { ...filter, ...as } })

/** Why a bill is what it is. */
export const billQuery = (owner: Owner, name: BillName) =>
  queryOptions({
    queryKey: ['bills', 'explain', owner, name],
    queryFn: ({ signal }) => call(bills.explainBill, { params: name, signal }).then((reply) => reply.value),
  })

const ROWS_PER_PAGE = 50

/** The members behind one direct downline of a bill, page behind page. */
export const billMembersQuery = (owner: Owner, name: BillName, branch: string) =>
  infiniteQueryOptions({
    queryKey: ['bills', 'members', owner, name, branch],
    queryFn: ({ signal, pageParam: from }) =>
      call(bills.explainBillMembers, {
        params: name,
        query: { branch, from, pageSize: ROWS_PER_PAGE },
        signal,
      }).then((reply) => reply.value),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** The lines of one member behind a bill, page behind page. */
export const billLinesQuery = (owner: Owner, name: BillName, member: string) =>
  infiniteQueryOptions({
    queryKey: ['bills', 'lines', owner, name, member],
    queryFn: ({ signal, pageParam: from }) =>
      call(bills.explainBillLines, {
        params: name,
        query: { member, from, pageSize: ROWS_PER_PAGE },
        signal,
      }).then((reply) => reply.value),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
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
