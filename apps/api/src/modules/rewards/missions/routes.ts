import { claimMission, readMissions, readOwnRank, readWinners } from '@croupier/domain/rewards/missions'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const missionsHandlers = {
  'missions.list': async (ctx) => ({ value: await readMissions(acting(ctx), ctx.site) }),
  'missions.claim': async (ctx, { body: { code } }) => ({
    value: { amount: await claimMission(acting(ctx), ctx.site, code) },
  }),
  'missions.winners': async (ctx) => ({ value: await readWinners(ctx, ctx.site) }),
  'missions.ownRank': async (ctx) => ({ value: await readOwnRank(acting(ctx), ctx.site) }),
} satisfies Pick<Handlers, Extract<RouteName, `missions.${string}`>>
