import { addApplicationImage, claimPromotion, joinPromotion, readPromotions } from '@croupier/domain/rewards/promotions'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const promotionsHandlers = {
  'promotions.list': async (ctx) => ({
    value: { promotions: await readPromotions(ctx, ctx.merchantId, { sessionId: ctx.request.namedSession() }) },
  }),
  'promotions.own': async (ctx) => ({
    value: { promotions: await readPromotions(ctx, ctx.merchantId, { actor: acting(ctx).actor }) },
  }),
  'promotions.join': async (ctx, { body }) => ({ value: await joinPromotion(acting(ctx), body) }),
  'promotions.addImage': async (ctx, { params, body }) => {
    const { promotion: code, place } = params
    await addApplicationImage(acting(ctx), { code, place, file: body })
    return { value: { place } }
  },
  'promotions.claim': async (ctx, { body }) => ({ value: await claimPromotion(acting(ctx), body) }),
} satisfies Pick<Handlers, Extract<RouteName, `promotions.${string}`>>
