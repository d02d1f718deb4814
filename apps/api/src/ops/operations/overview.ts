import { listAlarms } from '@croupier/domain/operations/alarms'
import { readAudit, readBoard } from '@croupier/domain/operations/overview'
import type { OpsHandlers } from '../mountOps.ts'

/** The board, alarms and the audit. */
export const overviewHandlers = {
  'platform.listAlarms': async (ctx) => ({
    value: (await listAlarms(ctx)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  }),
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
