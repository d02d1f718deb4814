import { releaseBrake } from '@croupier/domain/operations/checks'
import { changeHosts, changeSettings, openForOfficer, readMerchant } from '@croupier/domain/operations/merchants'
import { listMerchants, listNames, merchantIdOf } from '@croupier/domain/operations/overview'
import { closeSite } from '@croupier/domain/platform/site'
import { fail, failFields } from '@croupier/wire'
import { siteStateSettings } from '@croupier/wire/ops'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** Opens, changes, closes and releases merchants. */
export const merchantHandlers = {
  'merchants.open': async (ctx, { body }) => {
    const input = { ...body, by: officerOf(ctx).name, second: secondOf(ctx) }
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
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    await changeHosts(ctx, { merchantId, ...body, ...officers })
    return { value: {} }
  },
  'platform.listNames': async (ctx) => ({ value: await listNames(ctx) }),
  'platform.listMerchants': async (ctx) => ({
    value: (await listMerchants(ctx)).map((row) => ({ ...row, breaches: [...row.breaches] })),
  }),
  'platform.closeMerchant': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { isClosed, notice, until, reason: why } = body
    const by = officerOf(ctx).name
    const time = until === null ? {} : { until }
    await closeSite(ctx, { merchantId, maintenance: isClosed, reason: notice, ...time, by, why })
    return { value: {} }
  },
  'platform.releaseBrake': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { latestBreachAt: latestAt, reason } = body
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    if (!(await releaseBrake(ctx, { merchantId, latestAt, reason, ...officers }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
