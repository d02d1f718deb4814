import { agentKeys, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { withFreshProof } from '../freshProof.ts'
import type { Owner } from '../owner.ts'

export type AgentKey = RouteReply<typeof agentKeys.list>['value']['keys'][number]
export type KeyScope = AgentKey['scopes'][number]
type MadeKey = RouteReply<typeof agentKeys.make>['value']
type KeyBody = CallInput<typeof agentKeys.make>['body']

/** The own keys for programs. */
export const agentKeysQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['agentKeys', owner],
    queryFn: ({ signal }) => call(agentKeys.list, { signal }).then((reply) => reply.value.keys),
  })

/** Makes a key, with a fresh proof of who one is; it is answered this once. */
export function useMakeKey() {
  const client = useQueryClient()
  return useMutation<MadeKey, CallError<typeof agentKeys.make>, KeyBody>({
    mutationFn: async (body) => (await withFreshProof(() => call(agentKeys.make, { body }))).value,
    onSettled: () => client.invalidateQueries({ queryKey: ['agentKeys'] }),
  })
}

/** Ends a key of one's own. */
export function useEndKey() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof agentKeys.end>, string>({
    mutationFn: async (keyId) => {
      await call(agentKeys.end, { params: { keyId } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['agentKeys'] }),
  })
}
