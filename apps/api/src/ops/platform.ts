import { listAlarms } from '@croupier/domain/operations/alarms'
import { releaseBrake } from '@croupier/domain/operations/checks'
import {
  listMerchants,
  listNames,
  merchantIdOf,
  readAudit,
  readBoard,
} from '@croupier/domain/operations/overview'
import { closeSite, listDeadLetters, releaseDeadLetters } from '@croupier/domain/platform/site'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf } from './mountOps.ts'

/** Merchants, the board, jobs that were given up, the audit. */
export const platformHandlers = {
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
  'platform.listAlarms': async (ctx) => ({
    value: (await listAlarms(ctx)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  }),
  'platform.listDeadLetters': async (ctx) => ({
    value: (await listDeadLetters(ctx)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  }),
  'platform.releaseDeadLetter': async (ctx, { params, body }) => {
    const input = { id: BigInt(params.id), by: officerOf(ctx).name, reason: body.reason }
    if ((await releaseDeadLetters(ctx, input)) === 0) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'platform.readAudit': async (ctx, { query }) => ({
    value: await readAudit(ctx, {
      search: query.search,
      before: query.before === undefined ? null : BigInt(query.before),
    }),
  }),
  'platform.readBoard': async (ctx) => {
    const { days, checks, waiting, asOf } = await readBoard(ctx)
    return { value: { days: [...days], checks: [...checks], waiting, asOf } }
  },
} satisfies Partial<OpsHandlers>
