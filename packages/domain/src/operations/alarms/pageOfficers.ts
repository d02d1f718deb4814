import type { Tx } from '@croupier/db'
import { HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { queuePlatformMail } from '../../platform/index.ts'
import type { AlarmRule } from './alarmRule.ts'

/** A call that came too late calls nobody. */
const LIFE_MS = 6 * HOUR_MS
const SUBJECT_NAMES_MAX = 3

/** An alarm that has just opened. */
export interface Opened {
  readonly rule: AlarmRule
  readonly about: string
}

const lineOf = ({ rule: { name, says }, about }: Opened): string =>
  `${name}${about === '' ? '' : ` (${about})`}: ${says}`

/** What the one who is called reads, in both languages of the console. */
function textOf(opened: readonly Opened[]): string {
  const acts = new Map(opened.map(({ rule }) => [rule.name, rule.act]))
  const steps = [...acts].map(([name, act]) => [name, ...act.map((step, at) => `${at + 1}. ${step}`)].join('\n'))
  return [
    'Somebody has to act at once.',
    opened.map(lineOf).join('\n'),
    steps.join('\n\n'),
    'The console shows it under Alarms, with a link to the page that it is about.',
    '须立即处理。请打开管理后台的“警报”页面，其中有每项警报的说明、处理步骤和对应页面的链接。',
  ].join('\n\n')
}

/**
 * Calls officers by mail when alarms open that do not wait for a working day: who sleeps does not look at the console. One mail for
 * all that opened together; it goes out if and only if the transaction commits.
 */
export async function pageOfficers(tx: Tx, ctx: Ctx, opened: readonly Opened[]): Promise<void> {
  if (opened.length === 0) return
  const rows = await tx.$queryRaw<{ mailbox: string }[]>`SELECT mailbox FROM page_mailboxes()`
  const names = [...new Set(opened.map(({ rule }) => rule.name))]
  const more = names.length > SUBJECT_NAMES_MAX ? ` +${names.length - SUBJECT_NAMES_MAX}` : ''
  const subject = `Alarm · 警报: ${names.slice(0, SUBJECT_NAMES_MAX).join(', ')}${more}`
  const body = textOf(opened)
  for (const { mailbox: recipient } of rows)
    await queuePlatformMail(tx, ctx, { recipient, subject, body, lifeMs: LIFE_MS })
}
