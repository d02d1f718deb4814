import { queryOptions } from '@tanstack/react-query'
import type { SiteStatus } from '../../api/site.ts'
import { firstScreenPainted } from '../firstScreen.ts'

const STATUS_FRESH_MS = 60_000

/** Under which the state of the site is kept. */
export const STATUS_KEY = ['site', 'status'] as const

/**
 * Maintenance, region and merchant of this host (spec: the permission call). The call itself, with the
 * schemas it needs, is loaded after the first paint.
 */
export const siteStatusQuestion = queryOptions<SiteStatus>({
  queryKey: STATUS_KEY,
  queryFn: async ({ signal }) => {
    await firstScreenPainted()
    const { readSiteStatus } = await import('../../api/site.ts')
    return readSiteStatus(signal)
  },
  staleTime: STATUS_FRESH_MS,
  // An unknown host stays unknown: asked again by each part that appears, the gate would open and close again and again.
  retryOnMount: false,
})

/** Whether this visitor finds the site closed: maintenance, region or address. */
export function isClosed(site: SiteStatus | undefined): site is SiteStatus {
  return site !== undefined && (site.maintenance || site.regionRestriction || site.addressBlocked)
}
