import { type RouteReply, site } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { learnServerTime } from './serverClock.ts'

const STATUS_RECHECK_MS = 60_000
const LINES_FRESH_MS = 5 * 60_000

export type SiteStatus = RouteReply<typeof site.systemStatus>['value']

/** Asks for merchant, maintenance and region of this host (spec: the permission call). */
export async function readSiteStatus(signal: AbortSignal): Promise<SiteStatus> {
  const { value } = await call(site.systemStatus, { query: { url: location.hostname }, signal })
  learnServerTime(value.info.serverTime)
  return value
}

/** Other addresses of the merchant, for the speed test. */
export const linesQuery = () =>
  queryOptions({
    queryKey: ['site', 'lines'],
    queryFn: ({ signal }) => call(site.domainRoute, { signal }).then((reply) => reply.value.domainList),
    staleTime: LINES_FRESH_MS,
  })

/** The same as a query. The shell asks under this key too, without loading this file at once. */
export const siteStatusQuery = () =>
  queryOptions({
    queryKey: ['site', 'status'],
    queryFn: ({ signal }) => readSiteStatus(signal),
    staleTime: STATUS_RECHECK_MS,
    retryOnMount: false,
  })
