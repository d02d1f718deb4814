import {
  changeHosts,
  changeSettings,
  openForOfficer,
  readMerchant,
} from '@croupier/domain/operations/merchants'
import {
  gameReturns,
  listLiveBets,
  merchantIdOf,
  reportDays,
  reportFile,
} from '@croupier/domain/operations/overview'
import { confirmSecond } from '@croupier/domain/operations/staff'
import { fail, failFields } from '@croupier/wire'
import { siteStateSettings, twoOfficerSettings } from '@croupier/wire/ops'
import { judged } from './judged.ts'
import { type OpsHandlers, officerOf } from './mountOps.ts'

const names = (list: readonly string[], change: object): string[] =>
  Object.keys(change).filter((name) => list.includes(name))

/** Opens and changes merchants; their reports. */
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
  'reports.readReturns': async (ctx, { params, query }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await gameReturns(ctx, { merchantId, ...query }) }
  },
  'reports.listBets': async (ctx, { query }) => {
    const { merchant, ...filter } = query
    const merchantId = merchant === undefined ? null : await merchantIdOf(ctx, merchant)
    return { value: await listLiveBets(ctx, { merchantId, ...filter }) }
  },
} satisfies Partial<OpsHandlers>
