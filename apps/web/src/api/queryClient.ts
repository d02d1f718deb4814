import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal, isWorthRepeating } from './apiError.ts'

const RETRIES_MAX = 2
const FRESH_MS = 30_000

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
      },
      mutations: { retry: false },
    },
  })
  return client
}
