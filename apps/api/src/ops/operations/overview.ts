import { listAlarms } from '@croupier/domain/operations/alarms'
import { readAudit, readBoard, readInbox } from '@croupier/domain/operations/overview'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

/** The inbox, the board, alarms and the audit. */
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
    const { days, checks, asOf } = await readBoard(ctx)
    return { value: { days: [...days], checks: [...checks], asOf } }
  },
  'platform.readInbox': async (ctx) => ({ value: await readInbox(ctx, officerOf(ctx)) }),
} satisfies Partial<OpsHandlers>
