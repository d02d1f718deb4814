import {
  convertPoints,
  listPointDetails,
  listRedemptions,
  readMall,
  readPoints,
  redeem,
} from '@croupier/domain/rewards/points'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const pointsHandlers = {
  'points.mall': async (ctx) => ({ value: await readMall(ctx, ctx.site, ctx.request.namedSession()) }),
  'points.account': async (ctx) => ({ value: await readPoints(acting(ctx), ctx.site) }),
  'points.details': async (ctx, { query: { pageSize, cursor = null } }) => ({
    value: await listPointDetails(acting(ctx), { pageSize, cursor }),
  }),
  'points.redemptions': async (ctx, { query: { pageSize, cursor = null } }) => ({
    value: await listRedemptions(acting(ctx), { pageSize, cursor }),
  }),
  'points.redeem': async (ctx, { body }) => {
    const { value, replayed } = await redeem(acting(ctx), ctx.site, body)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'points.convert': async (ctx, { body }) => {
    const { value, replayed } = await convertPoints(acting(ctx), ctx.site, body)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
} satisfies Pick<Handlers, Extract<RouteName, `points.${string}`>>
