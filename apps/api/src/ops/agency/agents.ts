import { type LowerSeriesInput, lowerSeries, raiseTopSeries } from '@croupier/domain/agency/agents'
import { moveHouseContract, offerByOfficers, weighOffer } from '@croupier/domain/agency/contracts'
import { listFrozenPayers, merchantIdOf, viewTree } from '@croupier/domain/operations/overview'
import type { RouteInput } from '@croupier/wire'
import type { opsRoutes } from '@croupier/wire/ops'
import { type OpsCtx, type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** A change of a series that two officers say yes to. */
async function byTwo(
  ctx: OpsCtx,
  merchantCode: string,
  changed: RouteInput<(typeof opsRoutes)['agents.lowerSeries']>['body'],
): Promise<LowerSeriesInput> {
  const merchantId = await merchantIdOf(ctx, merchantCode)
  return { merchantId, ...changed, by: officerOf(ctx).name, second: secondOf(ctx) }
}

/** The tree of a merchant's agents, contracts that the house offers, and payers who are frozen. */
export const agentHandlers = {
  'agents.readTree': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { path, ...view } = await viewTree(ctx, { merchantId, publicId: query.at ?? null })
    return { value: { ...view, path: [...path] } }
  },
  'agents.listFrozen': async (ctx, { params }) => ({
    value: await listFrozenPayers(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
  'agents.weighHouse': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await weighOffer(ctx, { merchantId, ...body }) }
  },
  'agents.offerHouse': async (ctx, { params, body }) => {
    const { reason, ...terms } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = { first: officerOf(ctx).name, second: ctx.second, reason }
    return { value: { id: await offerByOfficers(ctx, { merchantId, ...terms }, by) } }
  },
  'agents.lowerSeries': async (ctx, { params, body }) => {
    const input = await byTwo(ctx, params.merchantCode, body)
    return { value: { accounts: await lowerSeries(ctx, input) } }
  },
  'agents.raiseSeries': async (ctx, { params, body }) => {
    await raiseTopSeries(ctx, await byTwo(ctx, params.merchantCode, body))
    return { value: {} }
  },
  'agents.moveHouse': async (ctx, { params, body }) => {
    const { merchantCode, ...moved } = params
    const merchantId = await merchantIdOf(ctx, merchantCode)
    await moveHouseContract(ctx, { merchantId, ...moved, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
