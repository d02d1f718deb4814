import { member, type RouteReply } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export type MemberInfo = RouteReply<typeof member.memberInfo>['value']

/** The account that is logged in. Ask only while there is a token. */
export const memberInfoQuery = () =>
  queryOptions({
    queryKey: ['member', 'info'],
    queryFn: ({ signal }) => call(member.memberInfo, { signal }).then((reply) => reply.value),
    staleTime: Number.POSITIVE_INFINITY,
  })
