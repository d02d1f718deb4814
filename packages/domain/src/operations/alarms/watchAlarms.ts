import { moneyNow, statement, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import type { AlarmLevel, AlarmRule } from './alarmRule.ts'
import { judgeAlarm, type Scrape } from './judgeAlarms.ts'
import type { Sample } from './measures/sample.ts'
import { type Opened, pageOfficers } from './pageOfficers.ts'
import { readMeasures } from './readMeasures.ts'
import { alarmRules } from './rules.ts'

const TALLY = statement('operations.tally', 'SELECT tally_ledger() AS counted')
/** Things that one alarm is open about at most: a thousand providers are one trouble. */
const ABOUT_MAX = 50
const TEXT_MAX = 200

interface Open {
  readonly name: string
  readonly level: AlarmLevel
  readonly about: string
  readonly value: number
}

/** An alarm that opened or closed, as it is told. */
export interface AlarmChange {
  readonly name: string
  readonly level: string
  readonly about: string
  readonly change: 'OPENED' | 'CLOSED'
}

function openNow(rules: readonly AlarmRule[], scrape: Scrape): Open[] {
  return rules.flatMap((rule) =>
    judgeAlarm(rule, [scrape])
      .slice(0, ABOUT_MAX)
      .map(({ about, value }) => ({
        name: rule.name,
        level: rule.level,
        about: about.slice(0, TEXT_MAX),
        value,
      })),
  )
}

/** Alarms whose figures are missing stay as they are: silence is no sign that all is well. */
function unjudged(samples: readonly Sample[]): boolean {
  return samples.some(({ name, value }) => name === 'operations_group_read' && value === 0)
}

/** An alarm that has just opened and waits for no working day. */
function calling({ name, about, change }: AlarmChange): Opened[] {
  const rule = change === 'OPENED' ? alarmRules.find((one) => one.name === name) : undefined
  return rule?.level === 'PAGE' ? [{ rule, about }] : []
}

async function keep(
  tx: Tx,
  open: readonly Open[],
  { now, mayClose }: { now: Date; mayClose: boolean },
): Promise<AlarmChange[]> {
  const names = open.map((one) => one.name)
  const abouts = open.map((one) => one.about)
  const opened = await tx.$queryRaw<AlarmChange[]>`
    INSERT INTO alarms AS a (name, level, about, opened_value, worst_value, opened_at, seen_at)
    SELECT o.name, o.level, o.about, o.value, o.value, ${now}, ${now}
      FROM unnest(${names}::text[], ${open.map((one) => one.level)}::text[], ${abouts}::text[],
                  ${open.map((one) => one.value)}::float8[]) o(name, level, about, value)
     ORDER BY o.name, o.about
    ON CONFLICT (name, about) WHERE closed_at IS NULL DO UPDATE
       SET seen_at = excluded.seen_at, level = excluded.level,
           worst_value = greatest(a.worst_value, excluded.worst_value)
    RETURNING name, level, about, CASE WHEN opened_at = seen_at THEN 'OPENED' END AS change`
  const closed = mayClose
    ? await tx.$queryRaw<AlarmChange[]>`
        UPDATE alarms a SET closed_at = ${now} WHERE closed_at IS NULL AND NOT EXISTS (
          SELECT FROM unnest(${names}::text[], ${abouts}::text[]) o(name, about)
           WHERE o.name = a.name AND o.about = a.about)
        RETURNING name, level, about, 'CLOSED' AS change`
    : []
  return [...opened.filter(({ change }) => change === 'OPENED'), ...closed]
}

/**
 * Judges every rule whose figures the database has (safety 7.4), opens alarms and closes those that no longer hold. Each change is
 * in the audit chain of every merchant and in the log; what calls somebody at once goes to officers by mail as well. Several workers at once come to the same.
 * @returns what opened and closed
 */
export async function watchAlarms(ctx: Ctx): Promise<AlarmChange[]> {
  await ctx.db.hot.query(TALLY, [])
  const samples = await readMeasures(ctx)
  const changes = await withTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('croupier.alarms'))`
    const now = await moneyNow(tx)
    const open = openNow(
      alarmRules.filter(({ seenBy }) => seenBy === 'BOOKS'),
      { atS: now.getTime() / 1_000, samples },
    )
    const changed = await keep(tx, open, { now, mayClose: !unjudged(samples) })
    for (const { name, level, about, change } of changed) {
      const action = change === 'OPENED' ? 'alarm.opened' : 'alarm.closed'
      await auditMerchants(tx, null, { action, after: { name, level, about } })
    }
    await pageOfficers(tx, ctx, changed.flatMap(calling))
    return changed
  })
  for (const { name, level, about, change } of changes) {
    const says = alarmRules.find((rule) => rule.name === name)?.says
    if (change === 'OPENED') ctx.log.error({ alarm: name, level, about }, `alarm: ${says}`)
    else ctx.log.info({ alarm: name, about }, 'an alarm is over')
  }
  return changes
}
