import type { AlarmRule } from './alarmRule.ts'
import { moneyRules } from './moneyRules.ts'
import { processRules } from './processRules.ts'
import { wayRules } from './wayRules.ts'

/** Every alarm of safety 7.4, and the few beside it that a money platform wants. */
export const alarmRules: readonly AlarmRule[] = [...moneyRules, ...wayRules, ...processRules]
