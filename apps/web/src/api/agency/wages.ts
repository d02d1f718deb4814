import { type RouteReply, wages } from '@croupier/wire'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'
import { learnServerTime } from '../serverClock.ts'
import type { FileFormat } from './reports.ts'

export type RealtimeWages = RouteReply<typeof wages.realtimeWages>['value']
export type WageWindow = RealtimeWages['windows'][number]
export type OpenBill = RouteReply<typeof wages.openBills>['value']['items'][number]
export type WageExplanation = RouteReply<typeof wages.explainWage>['value']

/** Whether a text names the start of a window as the server takes it: an instant with its offset. */
export const isWindowStart = (text: string): boolean => wages.windowStart.safeParse(text).success

/** Real-time wage by window, newest first. */
export const realtimeWagesQuery = (owner: Owner, windows: number) =>
  queryOptions({
    queryKey: ['wages', 'realtime', owner, windows],
    queryFn: async ({ signal }) => {
      const { value } = await call(wages.realtimeWages, { query: { windows }, signal })
      learnServerTime(value.asOf)
      return value
    },
  })

/** What the own account owes and is owed, with the other side and dates. Read again with each page. */
export const openBillsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['wages', 'openBills', owner],
    queryFn: ({ signal }) => call(wages.openBills, { signal }).then(({ value }) => value),
  })

/** Every line behind one window; of a downline's contract, where one is named. */
export const wageExplanationQuery = (owner: Owner, windowStart: string, contractId: string | null) =>
  queryOptions({
    queryKey: ['wages', 'explain', owner, windowStart, contractId],
    queryFn: ({ signal }) =>
      call(wages.explainWage, {
        params: { windowStart },
        query: contractId === null ? {} : { contractId },
        signal,
      }).then((reply) => reply.value),
  })

const LINES_PER_PAGE = 50

/** Further lines of one member behind a window, from the first that is not listed. */
export const wageLinesQuery = (
  owner: Owner,
  of: { windowStart: string; contractId: string; member: string; listed: number },
) =>
  infiniteQueryOptions({
    queryKey: ['wages', 'lines', owner, of],
    queryFn: ({ signal, pageParam: from }) =>
      call(wages.explainWageLines, {
        params: { windowStart: of.windowStart },
        query: { contractId: of.contractId, member: of.member, from, pageSize: LINES_PER_PAGE },
        signal,
      }).then((reply) => reply.value),
    initialPageParam: of.listed,
    getNextPageParam: ({ next }) => next,
    enabled: false,
  })

/** The windows of a range of days as a file. */
export const realtimeWagesFile = (days: { from: string; to: string }, as: FileFormat) =>
  callFile(wages.exportRealtime, { query: { ...days, ...as } })
