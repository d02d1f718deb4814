import {
  closeOfficersCase,
  decideAdjustment,
  listOfficersCases,
} from '@croupier/domain/games/rounds'
import { setVendorState } from '@croupier/domain/lottery/games'
import {
  chooseHot,
  chooseVendors,
  listOffer,
  listVendors,
} from '@croupier/domain/operations/merchants'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { confirmSecond } from '@croupier/domain/operations/staff'
import { type OpsHandlers, officerOf } from './mountOps.ts'

/** Vendors, their maintenance and health, and what each merchant offers of them. */
export const gamesHandlers = {
  'games.listVendors': async (ctx) => ({ value: await listVendors(ctx) }),
  'games.setVendor': async (ctx, { params, body }) => {
    const { until, ...rest } = body
    const time = until === null ? {} : { until }
    await setVendorState(ctx, { ...params, ...rest, ...time, by: officerOf(ctx).name })
    return { value: {} }
  },
  'games.readOffer': async (ctx, { params }) => ({
    value: await listOffer(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
  'games.chooseVendors': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await chooseVendors(ctx, { merchantId, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
  'games.chooseHot': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await chooseHot(ctx, { merchantId, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
  'games.listCases': async (ctx, { query }) => ({
    value: await listOfficersCases(ctx, query.state === 'CLOSED'),
  }),
  'games.closeCase': async (ctx, { params, body }) => {
    const by = officerOf(ctx).name
    await closeOfficersCase(ctx, { caseId: BigInt(params.caseId), by, reason: body.reason })
    return { value: {} }
  },
  'games.decideAdjustment': async (ctx, { params, body }) => {
    const by = officerOf(ctx).name
    const { isBooked, reason } = body
    const second = body.isBooked ? body.second : null
    if (second !== null) await confirmSecond(ctx, { first: by, permission: 'games.act', second })
    const request = { caseId: BigInt(params.caseId), by, reason, isBooked }
    await decideAdjustment(ctx, { ...request, second: second?.name ?? null })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
