import { readTransferTerms, sendTransfer, setToUpline } from '@croupier/domain/agency/transfers'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentTerms } from './present.ts'

export const transfersHandlers = {
  'transfers.terms': async (ctx, { query }) => ({
    value: presentTerms(await readTransferTerms(acting(ctx), ctx.site, query.receiverId ?? null)),
  }),
  'transfers.down': async (ctx, { body: { receiverId: downline, ...body } }) => {
    const sent = await sendTransfer(acting(ctx), ctx.site, { ...body, downline })
    if (sent.replayed) ctx.reply.setIdempotencyHit()
    return { value: sent.value }
  },
  'transfers.up': async (ctx, { body }) => {
    const sent = await sendTransfer(acting(ctx), ctx.site, { ...body, downline: null })
    if (sent.replayed) ctx.reply.setIdempotencyHit()
    return { value: sent.value }
  },
  'transfers.setToUpline': async (ctx, { params: { memberId: downline }, body: { toUpline } }) => {
    const { id: httpRequestId, address } = ctx.request
    await setToUpline(acting(ctx), { downline, toUpline, address, httpRequestId })
    return { value: { toUpline } }
  },
} satisfies Pick<Handlers, Extract<RouteName, `transfers.${string}`>>
