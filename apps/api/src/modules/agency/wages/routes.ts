import {
  explainWage,
  explainWageLines,
  exportRealtimeWages,
  listOpenBills,
  listRealtimeWages,
  readDebts,
} from '@croupier/domain/agency/wages'
import { acting, type Handlers } from '../../../handler.ts'

export const wagesHandlers = {
  'wages.realtime': async (ctx, { query }) => {
    const before = query.before === undefined ? null : new Date(query.before)
    const { windows, ...rest } = await listRealtimeWages(acting(ctx), {
      before,
      windows: query.windows,
    })
    return { value: { ...rest, windows: [...windows] } }
  },
  'wages.export': async (ctx, { query }) => await exportRealtimeWages(acting(ctx), ctx.site, query),
  'wages.explain': async (ctx, { params, query }) => {
    const windowStart = new Date(params.windowStart)
    const { contract, ...rest } = await explainWage(acting(ctx), windowStart, query.contractId ?? null)
    const { publicId: id, ...terms } = contract
    return { value: { ...rest, contract: { id, ...terms } } }
  },
  'wages.lines': async (ctx, { params, query }) => {
    const { contractId = null, ...rest } = query
    const input = { ...rest, contractId }
    return { value: await explainWageLines(acting(ctx), new Date(params.windowStart), input) }
  },
  'wages.debts': async (ctx) => ({ value: await readDebts(acting(ctx)) }),
  'wages.openBills': async (ctx) => ({ value: await listOpenBills(acting(ctx)) }),
} satisfies Pick<
  Handlers,
  'wages.realtime' | 'wages.export' | 'wages.explain' | 'wages.lines' | 'wages.debts' | 'wages.openBills'
>
