import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { verifyAll, verifyLedger, witnessAudit } from '@croupier/domain/operations/checks'
import type { JobHandlers } from '../../handler.ts'

export const ledgerJobs = {
  'ledger.rollUpHouse': async (ctx) => {
    await rollUpHouse(ctx)
  },
  'ledger.verify': async (ctx) => {
    ctx.metrics.ledgerChecked(await verifyLedger(ctx))
  },
  'ledger.verifyAll': async (ctx) => {
    ctx.metrics.fullPassAt(await verifyAll(ctx))
  },
  'audit.witness': async (ctx) => {
    if (ctx.witness !== null) await witnessAudit(ctx, ctx.witness)
  },
} satisfies Pick<JobHandlers, 'ledger.rollUpHouse' | 'ledger.verify' | 'ledger.verifyAll' | 'audit.witness'>
