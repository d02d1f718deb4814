import type { Ctx } from '../../ctx.ts'
import type { AlarmLevel } from './alarmRule.ts'
import { alarmRules } from './rules.ts'

/** Alarms that are over and shown: of the last days. */
const CLOSED_MAX = 50

/** An alarm as officers see it. */
export interface ShownAlarm {
  readonly name: string
  readonly level: AlarmLevel
  readonly about: string
  readonly says: string
  readonly act: readonly string[]
  readonly value: number
  readonly openedAt: Date
  readonly closedAt: Date | null
}

interface Row {
  readonly name: string
  readonly level: AlarmLevel
  readonly about: string
  readonly value: number
  readonly openedAt: Date
  readonly closedAt: Date | null
}

/** Every open alarm, those that call somebody first, then the last that are over. */
export async function listAlarms({ db }: Ctx): Promise<ShownAlarm[]> {
  const rows = await db.prisma.$queryRaw<Row[]>`
    (SELECT name, level, about, worst_value AS value, opened_at AS "openedAt", closed_at AS "closedAt"
       FROM alarms WHERE closed_at IS NULL ORDER BY level, opened_at LIMIT 500)
    UNION ALL
    (SELECT name, level, about, worst_value, opened_at, closed_at
       FROM alarms WHERE closed_at IS NOT NULL ORDER BY closed_at DESC LIMIT ${CLOSED_MAX})`
  return rows.map((row) => {
    const rule = alarmRules.find(({ name }) => name === row.name)
    return { ...row, says: rule?.says ?? '', act: rule?.act ?? [] }
  })
}
