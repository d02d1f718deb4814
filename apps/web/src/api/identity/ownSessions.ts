import { type RouteReply, session } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type OwnSession = RouteReply<typeof session.sessions>['value'][number]

const KEY = ['session', 'own'] as const

/** The own logins that can be used now, this one first. */
export const ownSessionsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(session.sessions, { signal }).then((reply) => reply.value),
  })

/** Ends one of the own logins by its id, or all but this one with null. */
export function useEndSessions() {
  const client = useQueryClient()
  type Failed = CallError<typeof session.endSession> | CallError<typeof session.endOthers>
  return useMutation<void, Failed, string | null>({
    mutationFn: async (sessionId) => {
      if (sessionId === null) await call(session.endOthers, {})
      else await call(session.endSession, { params: { sessionId } })
    },
    // Also when it failed: the login may have ended by itself.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
