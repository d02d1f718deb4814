import { listLargeMoves } from '@croupier/domain/operations/largeMoves'
import {
  agentFile,
  agentResults,
  gameReturns,
  listLiveBets,
  merchantIdOf,
  providerFile,
  providerMonth,
  reportDays,
  reportFile,
  reportMonths,
} from '@croupier/domain/operations/overview'
import type { OpsHandlers } from '../mountOps.ts'

/** Reports of merchants, and bets as they come in. */
export const reportHandlers = {
  'reports.readDays': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await reportDays(ctx, { merchantId, ...query }) }
  },
  'reports.readFile': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { format, ...range } = query
    const file = await reportFile(ctx, { merchantId, ...range }, format)
    return { value: { file: file.toString('base64') } }
  },
  'reports.readAgents': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await agentResults(ctx, { merchantId, ...query }) }
  },
  'reports.readAgentFile': async (ctx, { params, query: { format, ...range } }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return agentFile(ctx, { merchantId, ...range }, format)
  },
  'reports.readProviders': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await providerMonth(ctx, { merchantId, ...query }) }
  },
  'reports.readProviderFile': async (ctx, { params, query: { format, ...query } }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return providerFile(ctx, { merchantId, ...query }, format)
  },
  'reports.readMonths': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await reportMonths(ctx, { merchantId, ...query }) }
  },
  'reports.readReturns': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await gameReturns(ctx, { merchantId, ...query }) }
  },
  'reports.listLargeMoves': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await listLargeMoves(ctx, { merchantId, ...query }) }
  },
  'reports.listBets': async (ctx, { query }) => {
    const { merchant, ...filter } = query
    const merchantId = merchant === undefined ? null : await merchantIdOf(ctx, merchant)
    return { value: await listLiveBets(ctx, { merchantId, ...filter }) }
  },
} satisfies Partial<OpsHandlers>
