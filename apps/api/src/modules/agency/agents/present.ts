import type { InviteLink, TeamPage } from '@croupier/domain/agency/agents'
import type { agents, RouteReply } from '@croupier/wire'

/** A page of team management: public ids only, nothing personal (rules B1). */
export function presentTeam({ items, breadcrumb, cut, total, ...page }: TeamPage): RouteReply<typeof agents.team> {
  return {
    value: { items: items.map(({ publicId: id, path, ...row }) => ({ id, path: [...path], ...row })), ...page },
    cut,
    total: { ...total },
    breadcrumb: breadcrumb.map(({ publicId: id, account }) => ({ id, account })),
  }
}

/** An invitation link on the wire. */
export const presentLink = ({ series, ...link }: InviteLink) => ({ ...link, series: [...series] })
