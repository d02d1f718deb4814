import { listOfficersTitles, setTitleState } from '@croupier/domain/games/catalogue'
import { listKeys, rotateKey } from '@croupier/domain/games/providers'
import { closeOfficersCase, decideAdjustment, listOfficersCases } from '@croupier/domain/games/rounds'
import { setVendorState } from '@croupier/domain/lottery/games'
import { chooseHot, chooseVendors, listOffer, listVendors } from '@croupier/domain/operations/merchants'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

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
  'games.listTitles': async (ctx, { params, query }) => ({
    value: await listOfficersTitles(ctx, { ...params, ...query }),
  }),
  'games.setTitle': async (ctx, { params, body }) => {
    const of = { vendor: params.vendor, code: params.gameCode, ...body, by: officerOf(ctx).name }
    if (!(await setTitleState(ctx, of))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'games.listKeys': async (ctx, { params }) => ({ value: await listKeys(ctx, params.vendor) }),
  'games.rotateKey': async (ctx, { params, body }) => {
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    return { value: await rotateKey(ctx, { ...params, ...body, ...officers }) }
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
    const officers = { by: officerOf(ctx).name, second: ctx.second }
    await decideAdjustment(ctx, { caseId: BigInt(params.caseId), ...body, ...officers })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
