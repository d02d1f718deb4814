import {
  listContracts,
  moveContract,
  offerContract,
  readOfferTerms,
} from '@croupier/domain/agency/contracts'
import { acting, type Handlers } from '../../../handler.ts'

export const contractsHandlers = {
  'contracts.list': async (ctx, { query }) => ({ value: await listContracts(acting(ctx), query) }),
  'contracts.offerTerms': async (ctx, { query }) => ({
    value: await readOfferTerms(acting(ctx), query),
  }),
  'contracts.offer': async (ctx, { body }) => {
    const { value, replayed } = await offerContract(acting(ctx), body)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'contracts.move': async (ctx, { params, body }) => {
    const { value, replayed } = await moveContract(acting(ctx), { ...params, ...body })
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
} satisfies Pick<
  Handlers,
  'contracts.list' | 'contracts.offerTerms' | 'contracts.offer' | 'contracts.move'
>
