import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal, isWorthRepeating } from './apiError.ts'

const RETRIES_MAX = 2
const FRESH_MS = 30_000
/**
 * Every call is made and says how it went. The browser's word that there is no network is often wrong (a virtual card that went,
 * a platform on the own machine): by it a screen would wait without an end, and a bet would be sent minutes after it was confirmed.
 */
const NETWORK_MODE = 'always'

/** The one cache of server state (experience 1.4). Commands are never repeated by themselves. */
export function makeQueryClient(): QueryClient {
  // Any call may be the first to learn that the site was closed (experience 3.14).
  const onError = (error: unknown) => {
    if (isRefusal(error, 'SITE_MAINTENANCE', 'SITE_REGION_BLOCKED', 'SITE_ADDRESS_BLOCKED')) {
      void client.invalidateQueries({ queryKey: ['site', 'status'] })
    }
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && isWorthRepeating(error),
        refetchOnWindowFocus: true,
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: NETWORK_MODE },
    },
  })
  return client
}
