import { lowerSeries } from '@croupier/domain/agency/agents'
import { moveHouseContract, offerByOfficers, weighOffer } from '@croupier/domain/agency/contracts'
import { listFrozenPayers, merchantIdOf, viewTree } from '@croupier/domain/operations/overview'
import { confirmSecond } from '@croupier/domain/operations/staff'
import { type OpsHandlers, officerOf } from './mountOps.ts'

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
    const { reason, second, ...terms } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const first = officerOf(ctx).name
    if (second !== null) await confirmSecond(ctx, { first, permission: 'agents.act', second })
    const by = { first, second: second?.name ?? null, reason }
    return { value: { id: await offerByOfficers(ctx, { merchantId, ...terms }, by) } }
  },
  'agents.lowerSeries': async (ctx, { params, body }) => {
    const { second, ...lowered } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const first = officerOf(ctx).name
    await confirmSecond(ctx, { first, permission: 'agents.act', second })
    const by = [first, second.name]
    return { value: { accounts: await lowerSeries(ctx, { merchantId, ...lowered, by }) } }
  },
  'agents.moveHouse': async (ctx, { params, body }) => {
    const { merchantCode, ...moved } = params
    const merchantId = await merchantIdOf(ctx, merchantCode)
    await moveHouseContract(ctx, { merchantId, ...moved, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
