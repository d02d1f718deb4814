import { mails } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../apiError.ts'
import { call } from '../client.ts'

const LOOK_AGAIN_MS = 2_000

/** The development outbox. Where there is none, as in production, the query fails with NOT_FOUND and is not repeated. */
export const outboxQuery = () =>
  queryOptions({
    queryKey: ['mails', 'outbox'],
    queryFn: ({ signal }) => call(mails.outbox, { signal }).then((reply) => reply.value),
    retry: (failures, error) => failures < 2 && !isRefusal(error, 'NOT_FOUND'),
    refetchInterval: (query) => (query.state.data === undefined ? false : LOOK_AGAIN_MS),
  })
