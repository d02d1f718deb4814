import { queryOptions } from '@tanstack/react-query'

const STATUS_FRESH_MS = 60_000

/**
 * Maintenance, region and brand of this host (spec: the permission call). The call itself, with the
 * schemas it needs, is loaded after the first paint.
 */
export const siteStatusQuestion = queryOptions({
  queryKey: ['site', 'status'],
  queryFn: async ({ signal }) => {
    const { readSiteStatus } = await import('../api/site.ts')
    return readSiteStatus(signal)
  },
  staleTime: STATUS_FRESH_MS,
})
