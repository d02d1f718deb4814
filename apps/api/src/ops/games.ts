import { setVendorState } from '@croupier/domain/lottery/games'
import {
  chooseHot,
  chooseVendors,
  listOffer,
  listVendors,
} from '@croupier/domain/operations/merchants'
import { merchantIdOf } from '@croupier/domain/operations/overview'
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
} satisfies Partial<OpsHandlers>
