import { type RouteReply, wages } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Owner } from './owner.ts'
import { learnServerTime } from './serverClock.ts'

export type RealtimeWages = RouteReply<typeof wages.realtimeWages>['value']
export type WageWindow = RealtimeWages['windows'][number]
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

/** Every line behind one window. */
export const wageExplanationQuery = (owner: Owner, windowStart: string) =>
  queryOptions({
    queryKey: ['wages', 'explain', owner, windowStart],
    queryFn: ({ signal }) =>
      call(wages.explainWage, { params: { windowStart }, query: {}, signal }).then(
        (reply) => reply.value,
      ),
  })
