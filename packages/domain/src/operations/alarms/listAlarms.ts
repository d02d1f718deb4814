import { Prisma } from '@croupier/db'
import type { AlarmName } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'
import type { AlarmLevel } from './alarmRule.ts'
import { alarmRules } from './rules.ts'

const OPEN_MAX = 500
/** Alarms that are over and shown: the last ones. */
const CLOSED_MAX = 50

/** An alarm as officers see it. */
export interface ShownAlarm {
  readonly id: bigint
  readonly name: AlarmName
  readonly level: AlarmLevel
  readonly about: string
  /** the worst that its measure said so far */
  readonly value: number
  readonly openedAt: Date
  readonly closedAt: Date | null
}

/** Every open alarm, those that call somebody first, then the last that are over. One whose rule is no more is not shown. */
export async function listAlarms(ctx: Ctx): Promise<ShownAlarm[]> {
  const known = alarmRules.map(({ name }) => name)
  // Of an alarm about another merchant an officer of this one learns nothing.
  const isShown = Prisma.sql`NOT EXISTS (SELECT 1 FROM merchants t WHERE t.code = about AND NOT ${isWithin(ctx, Prisma.sql`t.id`)})`
  return await ctx.db.prisma.$queryRaw<ShownAlarm[]>`
    (SELECT id, name, level, about, worst_value AS value, opened_at AS "openedAt", closed_at AS "closedAt"
       FROM alarms WHERE closed_at IS NULL AND name = ANY (${known}) AND ${isShown} ORDER BY level, opened_at LIMIT ${OPEN_MAX})
    UNION ALL
    (SELECT id, name, level, about, worst_value, opened_at, closed_at
       FROM alarms WHERE closed_at IS NOT NULL AND name = ANY (${known}) AND ${isShown} ORDER BY closed_at DESC LIMIT ${CLOSED_MAX})`
}
