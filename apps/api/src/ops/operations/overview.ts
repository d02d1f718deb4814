import { listAlarms } from '@croupier/domain/operations/alarms'
import { merchantIdOf, readAudit, readBoard, readInbox } from '@croupier/domain/operations/overview'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

const numberOf = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : BigInt(text))

/** The inbox, the board, alarms and the audit. */
export const overviewHandlers = {
  'platform.listAlarms': async (ctx) => ({
    value: (await listAlarms(ctx)).map(({ id, ...row }) => ({ ...row, id: String(id) })),
  }),
  'platform.readAudit': async (ctx, { query }) => ({
    value: await readAudit(ctx, {
      ...query,
      merchantId: query.merchantCode === undefined ? undefined : await merchantIdOf(ctx, query.merchantCode),
      before: numberOf(query.before),
    }),
  }),
  'platform.readBoard': async (ctx) => {
    const { days, checks, asOf } = await readBoard(ctx)
    return { value: { days: [...days], checks: [...checks], asOf } }
  },
  'platform.readInbox': async (ctx) => ({ value: await readInbox(ctx, officerOf(ctx)) }),
} satisfies Partial<OpsHandlers>
