import { releaseBrake } from '@croupier/domain/operations/checks'
import { changeHosts, changeSettings, openForOfficer, readMerchant } from '@croupier/domain/operations/merchants'
import { listMerchants, listNames, merchantIdOf } from '@croupier/domain/operations/overview'
import { closeSite } from '@croupier/domain/platform/site'
import { fail, failFields } from '@croupier/wire'
import { siteStateSettings } from '@croupier/wire/ops'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

/** Opens, changes, closes and releases merchants. */
export const merchantHandlers = {
  'merchants.open': async (ctx, { body }) => {
    const input = { ...body, by: officerOf(ctx).name }
    return { value: { password: await judged(async () => await openForOfficer(ctx, input)) } }
  },
  'merchants.read': async (ctx, { params }) => {
    const found = await readMerchant(ctx, await merchantIdOf(ctx, params.merchantCode))
    return { value: { ...found, settings: { ...found.settings } } }
  },
  'merchants.changeSettings': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const closed = Object.keys(body.change).filter((name) => siteStateSettings.some((one) => one === name))
    if (closed.length > 0) failFields(closed.map((path) => ({ path, rule: 'own_call' })))
    const input = { merchantId, ...body, by: officerOf(ctx).name, second: ctx.second }
    if (!(await judged(async () => await changeSettings(ctx, input)))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'merchants.changeHosts': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await changeHosts(ctx, { merchantId, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
  'platform.listNames': async (ctx) => ({ value: await listNames(ctx) }),
  'platform.listMerchants': async (ctx) => ({
    value: (await listMerchants(ctx)).map((row) => ({ ...row, breaches: [...row.breaches] })),
  }),
  'platform.closeMerchant': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    const reason = { EN: body.reason }
    await closeSite(ctx, { merchantId, maintenance: body.isClosed, reason, by })
    return { value: {} }
  },
  'platform.releaseBrake': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const outcome = await releaseBrake(ctx, { merchantId, ...body, by: officerOf(ctx).name })
    if (outcome === 'NOT_BRAKED') return fail('STAFF_OVER', {})
    if (outcome === 'SAME_OFFICER') return fail('STAFF_OWN_CHANGE', {})
    return { value: { outcome } }
  },
} satisfies Partial<OpsHandlers>
