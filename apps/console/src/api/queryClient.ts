import { QueryClient } from '@tanstack/react-query'
import { isRefused } from './call.ts'

const RETRIES_MAX = 2
/** Every call is made and says how it went: a browser that believes to be offline would make it wait without an end. */
const NETWORK_MODE = 'always'

/** Whether the same read may still succeed: nothing was answered, or the server was busy. */
export const isWorthRepeating = (error: unknown): boolean =>
  !isRefused(error) || isRefused(error, 'NETWORK', 'SERVICE_BUSY', 'INTERNAL')

/** The console's one cache of server state. Acts are never repeated by themselves. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES_MAX && isWorthRepeating(error),
        networkMode: NETWORK_MODE,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: NETWORK_MODE },
    },
  })
