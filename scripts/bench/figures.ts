import type { Figure } from './figure.ts'
import { bulkBets, settlement } from './figures/batches.ts'
import { oneHouse, singleBet } from './figures/singleBet.ts'
import { wageCompute, wageDepth, wageGrowth, wageOracle, wagePaid } from './figures/wageRun.ts'

/** Everything that is measured, in the order of the table. */
export const figures: readonly Figure[] = [
  singleBet,
  oneHouse,
  bulkBets,
  settlement,
  wageCompute,
  wagePaid,
  wageOracle,
  wageDepth,
  wageGrowth,
]
