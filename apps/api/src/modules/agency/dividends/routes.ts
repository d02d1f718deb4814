import {
  explainBill,
  explainBillLines,
  explainBillMembers,
  exportBills,
  listBills,
  payDividends,
  setAutoPay,
} from '@croupier/domain/agency/dividends'
import { acting, type Handlers } from '../../../handler.ts'

const nameOf = (params: { contractId: string; periodStart: string }) => ({
  contractId: params.contractId,
  periodStart: new Date(params.periodStart),
})

/** What a list and a file of bills are filtered by. */
const filterOf = (query: {
  from?: 'HOUSE' | 'UPLINE' | undefined
  of?: string | undefined
  firstDay?: string | undefined
  lastDay?: string | undefined
}) => {
  const { from = null, of = null, firstDay: first, lastDay: last } = query
  return { from, of, days: first === undefined ? null : { first, last: last ?? first } }
}

export const dividendsHandlers = {
  'bills.list': async (ctx, { query }) => {
    const { kind, side, before, pageSize, sort: by = 'period', order = 'desc' } = query
    const { beforeContract: contractId = null, beforeValue: value = null } = query
    const behind = before === undefined ? null : { periodStart: new Date(before), contractId, value }
    const { timeZone } = ctx.site
    return {
      value: await listBills(acting(ctx), {
        kind,
        side,
        ...filterOf(query),
        timeZone,
        behind,
        pageSize,
        sort: { by, order },
      }),
    }
  },
  'bills.export': async (ctx, { query }) => await exportBills(acting(ctx), ctx.site, { ...query, ...filterOf(query) }),
  'bills.explain': async (ctx, { params }) => ({
    value: await explainBill(acting(ctx), nameOf(params)),
  }),
  'bills.members': async (ctx, { params, query }) => ({
    value: await explainBillMembers(acting(ctx), nameOf(params), query),
  }),
  'bills.lines': async (ctx, { params, query }) => ({
    value: await explainBillLines(acting(ctx), nameOf(params), query),
  }),
  'dividends.pay': async (ctx, { body }) => {
    const { value, replayed } = await payDividends(acting(ctx), body)
    if (replayed) ctx.reply.setIdempotencyHit()
    return { value }
  },
  'dividends.autoPay': async (ctx, { body }) => {
    await setAutoPay(acting(ctx), body.autoPay)
    return { value: body }
  },
} satisfies Pick<
  Handlers,
  | 'bills.list'
  | 'bills.export'
  | 'bills.explain'
  | 'bills.members'
  | 'bills.lines'
  | 'dividends.pay'
  | 'dividends.autoPay'
>
