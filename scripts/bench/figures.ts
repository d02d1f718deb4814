import type { Figure } from './figure.ts'
import { bulkBets, settlement } from './figures/batches.ts'
import { callbacks } from './figures/callbacks.ts'
import { counts } from './figures/counts.ts'
import { httpBets, httpRetries, httpTail } from './figures/httpBets.ts'
import { dailyWages, monthlyDividends, wageMemory } from './figures/nightRun.ts'
import { pricing } from './figures/pricing.ts'
import { rolePrice } from './figures/roles.ts'
import { oneHouse, singleBet } from './figures/singleBet.ts'
import { skewedBets } from './figures/skewedBets.ts'
import { betsDuringWages } from './figures/tails.ts'
import { teamOverview } from './figures/teamReads.ts'
import { wageCompute, wageDepth, wageGrowth, wageOracle, wagePaid } from './figures/wageRun.ts'
import { wholeIssue } from './figures/wholeIssue.ts'

/** Everything that is measured, in the order of the table. */
export const figures: readonly Figure[] = [
  singleBet,
  oneHouse,
  bulkBets,
  settlement,
  httpBets,
  httpTail,
  httpRetries,
  wageCompute,
  wagePaid,
  wageOracle,
  wageDepth,
  wageGrowth,
  betsDuringWages,
  skewedBets,
  wholeIssue,
  wageMemory,
  dailyWages,
  monthlyDividends,
  teamOverview,
  callbacks,
  pricing,
  rolePrice,
  ...counts,
]
