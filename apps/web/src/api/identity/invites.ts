import { agents, type RouteReply } from '@croupier/wire'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type InviteLink = RouteReply<typeof agents.affiliate>['value']['links'][number]
export type OpenLinkBody = CallInput<typeof agents.openLink>['body']

const KEY = ['agents', 'links'] as const

/** The own invitation links that can be used now. Agents only. */
export const inviteLinksQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, owner],
    queryFn: ({ signal }) => call(agents.affiliate, { signal }).then((reply) => reply.value.links),
  })

/** Opens an invitation link. */
export function useOpenLink() {
  const client = useQueryClient()
  return useMutation<InviteLink, CallError<typeof agents.openLink>, OpenLinkBody>({
    mutationFn: async (body) => (await call(agents.openLink, { body })).value,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Closes one of the own links. */
export function useCloseLink() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof agents.closeLink>, string>({
    mutationFn: async (code) => {
      await call(agents.closeLink, { params: { code } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
