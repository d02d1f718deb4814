import type { JobHandlers } from './handler.ts'
import { ledgerJobs } from './handlers/ledger.ts'
import { lotteryJobs } from './handlers/lottery.ts'
import { siteJobs } from './handlers/site.ts'

/** Every job of the wire and who does it; worker.ts names at the start what is missing. */
export const jobHandlers = {
  ...siteJobs,
  ...ledgerJobs,
  ...lotteryJobs,
} satisfies Partial<JobHandlers>
