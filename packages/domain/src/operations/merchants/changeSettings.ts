import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import {
  type AuditValue,
  audit,
  canonicalText,
  type SiteSettings,
  siteSettings,
} from '../../platform/index.ts'

/** A merchant with its settings, what is not set with its default. */
export interface ViewedMerchant {
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
  readonly hosts: string[]
  readonly settings: SiteSettings
}

/** @throws ZodError when what is stored are no settings; Error when there is no such merchant */
export async function readMerchant(ctx: Ctx, merchantId: number): Promise<ViewedMerchant> {
  const { code, name, currency, timeZone, hosts, settings } =
    await ctx.db.prisma.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      include: { hosts: { select: { host: true }, orderBy: { host: 'asc' } } },
    })
  const found = hosts.map(({ host }) => host)
  return { code, name, currency, timeZone, hosts: found, settings: siteSettings.parse(settings) }
}

interface SettingsInput {
  readonly merchantId: number
  /** setting → its new value; of a group what is named replaces, what is not named stays */
  readonly change: Readonly<Record<string, unknown>>
  readonly by: string
  readonly reason: string
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A group's values over those it had; anything else is replaced. */
const merged = (was: unknown, is: unknown): unknown =>
  isGroup(was) && isGroup(is) ? { ...was, ...is } : is

/**
 * An officer changes settings of a merchant (rules E2); processes follow within a second. The audit keeps what was changed, before and
 * after.
 * @returns false when everything was so already
 * @throws ZodError for settings that are none, or that do not go together
 */
export async function changeSettings(ctx: Ctx, input: SettingsInput): Promise<boolean> {
  const { merchantId, change, by, reason } = input
  return await withTransaction(ctx.db, async (tx) => {
    // Nobody may write other settings between our reading and our writing.
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
    const row = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const stored = row.settings as Record<string, unknown>
    const before = siteSettings.parse(stored) as Record<string, unknown>
    const next: Record<string, unknown> = { ...stored }
    for (const [name, value] of Object.entries(change)) next[name] = merged(stored[name], value)
    const after = siteSettings.parse(next) as Record<string, unknown>
    const changed = Object.keys(after).filter(
      (name) => canonicalText(before[name] ?? null) !== canonicalText(after[name] ?? null),
    )
    if (changed.length === 0) return false
    await tx.merchant.update({ where: { id: merchantId }, data: { settings: next as never } })
    const of = (all: Record<string, unknown>) =>
      Object.fromEntries(changed.map((name) => [name, all[name] ?? null])) as AuditValue
    await audit(tx, {
      merchantId,
      action: 'merchant.settingsChanged',
      actorId: null,
      subjectId: null,
      before: of(before),
      after: { ...of(after), by, reason },
    })
    return true
  })
}
