import type { SeededRules } from '../seeded.ts'
import { fallRules } from '../slots/falls.ts'
import { reelRules } from '../slots/reels.ts'
import { FALL_MACHINES } from './fallMachines.ts'
import { HOLD_MACHINES } from './holdMachines.ts'
import { LINE_MACHINES } from './lineMachines.ts'
import type { Machine, MachineCode } from './machine.ts'
import { WAY_MACHINES } from './wayMachines.ts'

/** Every machine that is data. */
export const MACHINES: readonly Machine[] = [...LINE_MACHINES, ...WAY_MACHINES, ...HOLD_MACHINES, ...FALL_MACHINES]

const BY_CODE: ReadonlyMap<string, Machine> = new Map(MACHINES.map((machine) => [machine.code, machine]))

/** The machine of a title. @throws RangeError for one that nobody has */
export function machineOf(code: MachineCode): Machine {
  const machine = BY_CODE.get(code)
  if (machine === undefined) throw new RangeError(`no machine ${code}`)
  return machine
}

const RULES: ReadonlyMap<string, SeededRules> = new Map(
  MACHINES.map(({ code, plays }) => [code, plays.kind === 'FALLS' ? fallRules(plays.falls) : reelRules(plays.reels)]),
)

/** What a machine's rounds are played by. */
export function machineRules(code: MachineCode): SeededRules {
  const rules = RULES.get(code)
  if (rules === undefined) throw new RangeError(`no machine ${code}`)
  return rules
}

/** Whether its stakes feed the pools, and its rounds may win them. */
export const hasOwnPools = ({ plays }: Machine): boolean =>
  plays.kind === 'FALLS' ? plays.falls.hasPools : plays.reels.hasPools
