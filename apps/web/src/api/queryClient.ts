import { QueryClient } from '@tanstack/react-query'
import { isWorthRepeating } from './apiError.ts'

const RETRIES_MAX = 2
const FRESH_MS = 30_000

/** The one cache of server state (experience 1.4). Commands are never repeated by themselves. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAX && isWorthRepeating(error),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}
