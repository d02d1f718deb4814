import { type RouteReply, site } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const RESOURCES_FRESH_MS = 5 * 60_000

export type AppResource = RouteReply<typeof site.whitelabel>['resources'][number]

/** App packages of this merchant (spec 3, resources). */
export const appResourcesQuery = () =>
  queryOptions({
    queryKey: ['site', 'appResources'],
    queryFn: ({ signal }) =>
      call(site.whitelabel, { query: {}, signal }).then((reply) => reply.resources),
    staleTime: RESOURCES_FRESH_MS,
  })
