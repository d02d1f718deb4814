import type { Actor } from '@croupier/domain'
import type { OwnMember } from '@croupier/domain/identity/members'
import type { Site } from '@croupier/domain/platform/site'
import type { member, RouteReply } from '@croupier/wire'

/** The own account on the wire (spec 3, member info). */
export function presentOwnMember(
  own: OwnMember,
  actor: Actor,
  site: Site,
): RouteReply<typeof member.memberInfo> {
  const labels = own.memberLabel === '' ? [] : [{ labelName: own.memberLabel }]
  return {
    value: {
      id: own.publicId,
      account: own.account,
      nickname: own.nickname,
      type: actor.type,
      isAgent: actor.isAgent,
      toUpline: own.toUpline,
      clubLabel: { labelName: own.memberLabel },
      memberLabel: labels,
      mustChangePassword: actor.mustChangePassword,
      lastLoginAt: own.lastLoginAt,
      agentFlags: actor.isAgent ? [...site.settings.agentFlags] : [],
      series: [...own.series],
    },
  }
}
