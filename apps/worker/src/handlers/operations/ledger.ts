import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { verifyAll, verifyLedger, witnessAudit } from '@croupier/domain/operations/checks'
import { noteLargeMoves } from '@croupier/domain/operations/largeMoves'
import { closeLiabilityDays } from '@croupier/domain/operations/liabilities'
import type { JobHandlers } from '../../handler.ts'

export const ledgerJobs = {
  'ledger.noteLargeMoves': async (ctx) => {
    await noteLargeMoves(ctx)
  },
  'ledger.rollUpHouse': async (ctx) => {
    await rollUpHouse(ctx)
  },
  'ledger.verify': async (ctx) => {
    ctx.metrics.ledgerChecked(await verifyLedger(ctx))
  },
  'ledger.verifyAll': async (ctx) => {
    ctx.metrics.fullPassAt(await verifyAll(ctx))
  },
  'liabilities.closeDays': async (ctx) => {
    const kept = await closeLiabilityDays(ctx)
    if (kept > 0) ctx.log.info({ kept }, 'what merchants owe their players was kept for a day')
  },
  'audit.witness': async (ctx) => {
    if (ctx.witness !== null) await witnessAudit(ctx, ctx.witness)
  },
} satisfies Pick<
  JobHandlers,
  Extract<keyof JobHandlers, `ledger.${string}` | 'liabilities.closeDays' | 'audit.witness'>
>
