import { bindAccount, listAccounts, unbindAccount } from '@croupier/domain/cashier/payoutAccounts'
import {
  cancelWithdrawal,
  exportWithdrawals,
  giveReceipt,
  listWithdrawals,
  proveWithdrawal,
  readWithdrawal,
  readWithdrawalCheck,
  requestWithdrawal,
} from '@croupier/domain/cashier/withdrawals'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const withdrawalsHandlers = {
  'withdrawals.accounts': async (ctx) => ({ value: await listAccounts(acting(ctx), ctx.site) }),
  'withdrawals.addAccount': async (ctx, { body: { chain, bank, language, ...body } }) => {
    const { id: requestId, address } = ctx.request
    const input = { ...body, chain, bank, language, address, requestId }
    return { value: await bindAccount(acting(ctx), ctx.site, input) }
  },
  'withdrawals.removeAccount': async (ctx, { params: { accountId: id } }) => {
    const { id: requestId, address } = ctx.request
    await unbindAccount(acting(ctx), { id, address, requestId })
    return { value: { removed: true as const } }
  },
  'withdrawals.terms': async (ctx) => ({ value: await readWithdrawalCheck(acting(ctx), ctx.site) }),
  'withdrawals.create': async (ctx, { body }) => {
    const { value, replayed } = await requestWithdrawal(acting(ctx), ctx.site, body)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'withdrawals.list': async (ctx, { query: { cursor, pageSize } }) => ({
    value: await listWithdrawals(acting(ctx), { cursor: cursor ?? null, pageSize }),
  }),
  'withdrawals.export': async (ctx, { query }) => await exportWithdrawals(acting(ctx), ctx.site, query),
  'withdrawals.one': async (ctx, { params }) => ({
    value: await readWithdrawal(acting(ctx), params.withdrawalId),
  }),
  'withdrawals.cancel': async (ctx, { params }) => ({
    value: await cancelWithdrawal(acting(ctx), params.withdrawalId),
  }),
  'withdrawals.receipt': async (ctx, { params, body }) => ({
    value: await giveReceipt(acting(ctx), params.withdrawalId, body),
  }),
  'withdrawals.proof': async (ctx, { params, body }) => ({
    value: await proveWithdrawal(acting(ctx), params.withdrawalId, body),
  }),
} satisfies Pick<Handlers, Extract<RouteName, `withdrawals.${string}`>>
