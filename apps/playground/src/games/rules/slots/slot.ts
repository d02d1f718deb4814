import type { Reels } from './reels.ts'
import { reelRules } from './reels.ts'
import { FREE_SPIN_MULTIPLIER, FREE_SPINS, FREE_SPINS_MAX, LINES, PAYS, ROWS, SEAL_PAYS, STRIPS } from './slotTable.ts'

/** The machine of 25 lines. */
export const SLOT_REELS: Reels = {
  strips: STRIPS,
  rows: ROWS,
  lines: LINES,
  parts: LINES.length,
  pays: PAYS,
  wildTimes: 1,
  sealPays: SEAL_PAYS,
  free: { spins: FREE_SPINS, most: FREE_SPINS_MAX, times: FREE_SPIN_MULTIPLIER },
  hold: null,
  hasPools: true,
}

export const SLOT = reelRules(SLOT_REELS)
