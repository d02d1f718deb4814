import { advanceChases } from '@croupier/domain/lottery/chases'
import {
  closeDueIssues,
  drawDueIssues,
  planIssues,
  readDueRounds,
  voidOverdueIssues,
} from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import type { JobCtx, JobHandlers } from '../../handler.ts'

type LotteryJob = Extract<keyof JobHandlers, `lottery.${string}`>

async function plan(ctx: JobCtx): Promise<void> {
  const made = await planIssues(ctx)
  if (made > 0) ctx.log.info({ made }, 'issues were planned')
}

export const lotteryJobs = {
  'lottery.planIssues': plan,
  'lottery.closeIssues': async (ctx) => {
    await closeDueIssues(ctx)
  },
  'lottery.drawIssues': async (ctx) => {
    // After a standstill, what is too late for a draw must be void before drawing, which knows no bets, makes up for the
    // rest; and it is only looked for among what has been closed.
    await closeDueIssues(ctx)
    await voidOverdueIssues(ctx)
    await drawDueIssues(ctx)
  },
  'lottery.readRounds': async (ctx) => {
    if (await ctx.watchedBeacon?.look()) await plan(ctx)
    const { stored, missing, voided } = await readDueRounds(ctx)
    if (voided > 0) ctx.log.warn({ voided, missing }, 'issues whose round did not come are void')
    if (stored > 0) await drawDueIssues(ctx)
  },
  'lottery.settleIssues': async (ctx) => {
    const settled = await settleDueIssues(ctx)
    if (settled > 0) ctx.log.info({ settled }, 'lines were settled')
    // What a win stops, it stops before the next issue closes (rules A7.4).
    if (settled > 0) await advanceChases(ctx)
  },
  'lottery.advanceChases': async (ctx) => {
    const { placed, stopped, skipped } = await advanceChases(ctx)
    if (placed + stopped + skipped > 0) {
      ctx.log.info({ placed, stopped, skipped }, 'chases went on')
    }
  },
} satisfies Pick<JobHandlers, LotteryJob>
