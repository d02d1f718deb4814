import { beginClosing, giveUpClosing, readClosing } from '@croupier/domain/cashier/closing'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'

/** What every change is answered with: how far it is now. */
const current = async (ctx: RequestCtx) => ({ value: { closing: await readClosing(acting(ctx)) } })

export const closingHandlers = {
  'closing.read': current,
  'closing.begin': async (ctx, { body: { language } }) => {
    const { address, id: requestId } = ctx.request
    await beginClosing(acting(ctx), { merchant: ctx.site.name, language, address, requestId })
    return await current(ctx)
  },
  'closing.giveUp': async (ctx) => {
    const { address, id: requestId } = ctx.request
    await giveUpClosing(acting(ctx), { address, requestId })
    return await current(ctx)
  },
} satisfies Pick<Handlers, Extract<RouteName, `closing.${string}`>>
