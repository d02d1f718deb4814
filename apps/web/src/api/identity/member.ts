import { member, type RouteReply } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { Owner } from '../owner.ts'

export type MemberInfo = RouteReply<typeof member.memberInfo>['value']

/** The account that is logged in. Ask only while there is a token. */
export const memberInfoQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ['member', 'info', owner],
    queryFn: ({ signal }) => call(member.memberInfo, { signal }).then((reply) => reply.value),
    staleTime: Number.POSITIVE_INFINITY,
  })
