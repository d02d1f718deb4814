import { accountTypes } from '@croupier/domain/identity/access'
import type { OwnMember } from '@croupier/domain/identity/members'
import type { member, RouteReply } from '@croupier/wire'
import type { acting } from '../../../handler.ts'

type Viewer = ReturnType<typeof acting>

/** The own account on the wire (spec 3, member info). */
export function presentOwnMember(
  own: OwnMember,
  { actor, site, request }: Viewer,
): RouteReply<typeof member.memberInfo> {
  const labels = own.memberLabel === '' ? [] : [{ labelName: own.memberLabel }]
  return {
    value: {
      id: own.publicId,
      account: own.account,
      nickname: own.nickname,
      type: actor.type,
      // The flag, not the right: a trial account has the one and not the other (rules B1).
      isAgent: accountTypes[actor.type].agentFlag,
      toUpline: own.toUpline,
      clubLabel: { labelName: own.memberLabel },
      memberLabel: labels,
      mustChangePassword: actor.mustChangePassword,
      isTest: own.isTest,
      identityVerifiedAt: own.identityVerifiedAt,
      lastLoginAt: own.lastLoginAt,
      clientUrl: (site.settings.clientUrl ?? request.home).replace(/\/+$/, ''),
      agentFlags: actor.isAgent ? [...site.settings.agentFlags] : [],
      series: [...own.series],
    },
  }
}
