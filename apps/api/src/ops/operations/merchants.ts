import { releaseBrake } from '@croupier/domain/operations/checks'
import { changeHosts, changeSettings, openForOfficer, readMerchant } from '@croupier/domain/operations/merchants'
import { listMerchants, listNames, merchantIdOf } from '@croupier/domain/operations/overview'
import { confirmSecond } from '@croupier/domain/operations/staff'
import { closeSite } from '@croupier/domain/platform/site'
import { fail, failFields } from '@croupier/wire'
import { siteStateSettings, twoOfficerSettings } from '@croupier/wire/ops'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

const names = (list: readonly string[], change: object): string[] =>
  Object.keys(change).filter((name) => list.includes(name))

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
    const { change, reason, second } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    const closed = names(siteStateSettings, change)
    if (closed.length > 0) failFields(closed.map((path) => ({ path, rule: 'own_call' })))
    if (names(twoOfficerSettings, change).length > 0) {
      if (second === null) return failFields([{ path: 'second', rule: 'required' }])
      await confirmSecond(ctx, { first: by, permission: 'merchants.act', second })
    }
    const who = second === null ? by : `${by}, ${second.name}`
    const input = { merchantId, change, by: who, reason }
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
