import { opsRoutes } from '@croupier/wire/ops'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const REFRESH_MS = 15_000

/** What waits for an officer, and each merchant's day so far; looked at again a few times a minute. */
export const boardQuery = queryOptions({
  queryKey: ['board'],
  queryFn: async () => (await call(opsRoutes['platform.readBoard'], {})).value,
  refetchInterval: REFRESH_MS,
})
