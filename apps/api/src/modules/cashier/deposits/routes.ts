import {
  type CashierOutside,
  cancelDeposit,
  exportDeposits,
  listDeposits,
  proveDeposit,
  readDeposit,
  readOwnChannels,
  submitDeposit,
} from '@croupier/domain/cashier/deposits'
import { depositWithBonus } from '@croupier/domain/rewards/promotions'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const depositsHandlers = (outside: CashierOutside) =>
  ({
    'deposits.channels': async (ctx) => ({ value: await readOwnChannels(acting(ctx), ctx.site) }),
    'deposits.create': async (ctx, { body }) => {
      const { value, replayed } = await depositWithBonus(acting(ctx), ctx.site, outside, body)
      if (replayed) ctx.reply.setIdempotencyHit()
      return { value }
    },
    'deposits.one': async (ctx, { params }) => ({
      value: await readDeposit(acting(ctx), params.depositId),
    }),
    'deposits.list': async (ctx, { query: { cursor, pageSize } }) => ({
      value: await listDeposits(acting(ctx), { cursor: cursor ?? null, pageSize }),
    }),
    'deposits.export': async (ctx, { query }) => await exportDeposits(acting(ctx), ctx.site, query),
    'deposits.submit': async (ctx, { params }) => ({
      value: await submitDeposit(acting(ctx), params.depositId),
    }),
    'deposits.cancel': async (ctx, { params }) => ({
      value: await cancelDeposit(acting(ctx), params.depositId),
    }),
    'deposits.proof': async (ctx, { params, body }) => ({
      value: await proveDeposit(acting(ctx), params.depositId, body),
    }),
  }) satisfies Pick<Handlers, Extract<RouteName, `deposits.${string}`>>
