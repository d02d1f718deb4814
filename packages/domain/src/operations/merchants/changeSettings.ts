import { withTransaction } from '@croupier/db'
import { profileName, profileOf, type SettingBound, settingsNeedTwo } from '@croupier/rules'
import { failFields } from '@croupier/wire'
import type { SettingField } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import {
  type AuditValue,
  audit,
  boundsPassed,
  canonicalText,
  mergeSettings,
  SecondNeeded,
  type SecondYes,
  type SiteSettings,
  settingFields,
  settingsOf,
} from '../../platform/index.ts'

/** A merchant with its settings, what is not set with its default. */
export interface ViewedMerchant {
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
  readonly hosts: string[]
  readonly settings: SiteSettings
  /** how each of them is typed */
  readonly fields: SettingField[]
  /** the profile of its jurisdiction, and what that bounds (rules E2) */
  readonly profile: string
  readonly bounds: readonly SettingBound[]
}

/** A field that takes no number and no choice beyond its bound; what is on or off stays as it is. */
function within(field: SettingField, bounds: readonly SettingBound[]): SettingField {
  const bound = bounds.find(({ path }) => path === field.path)
  if (bound === undefined) return field
  const { least, most, among } = bound
  const [min, max] = [least ?? field.min, most ?? field.max]
  const options = field.options.filter((one) => among?.includes(one) ?? true)
  return { ...field, min, max, options }
}

/** @throws ZodError when what is stored are no settings; Error when there is no such merchant */
export async function readMerchant(ctx: Ctx, merchantId: number): Promise<ViewedMerchant> {
  const { code, name, currency, timeZone, hosts, settings } = await ctx.db.prisma.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    include: { hosts: { select: { host: true }, orderBy: { host: 'asc' } } },
  })
  const found = hosts.map(({ host }) => host)
  const read = settingsOf(settings, currency)
  const { bounds } = profileOf(read.jurisdiction)
  const fields = settingFields.map((field) => within(field, bounds))
  const profile = profileName(read.jurisdiction)
  return { code, name, currency, timeZone, hosts: found, settings: read, fields, profile, bounds }
}

interface SettingsInput {
  readonly merchantId: number
  /** setting → its new value; see `mergeSettings` */
  readonly change: Readonly<Record<string, unknown>>
  readonly by: string
  /** null: only texts are changed */
  readonly second: SecondYes | null
  readonly reason: string
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What of `left` is otherwise in `right`: of groups only what differs; undefined where nothing does. */
function differing(left: unknown, right: unknown): unknown {
  if (canonicalText(left ?? null) === canonicalText(right ?? null)) return undefined
  if (!isGroup(left) || !isGroup(right)) return left ?? null
  const names = Object.keys({ ...left, ...right })
  const parts = names.map((name) => [name, differing(left[name], right[name])] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

/**
 * An officer changes settings of a merchant (rules E2); processes follow within a second. Nothing is set looser than the merchant's
 * jurisdiction lets it be; a change of the jurisdiction takes what was set looser before down to its bounds. The audit keeps what was
 * changed by it, before and after, and of a group nothing else.
 * @returns false when everything was so already
 * @throws SecondNeeded for all but texts; ZodError for settings that are none, or that do not go together; InputRefused with the rule
 * `jurisdiction` for what its profile bounds
 */
export async function changeSettings(ctx: Ctx, input: SettingsInput): Promise<boolean> {
  const { merchantId, change, by, second, reason } = input
  return await withTransaction(ctx.db, async (tx) => {
    // Nobody may write other settings between our reading and our writing.
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId} FOR NO KEY UPDATE`
    const row = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const stored = row.settings as Record<string, unknown>
    const before = settingsOf(stored, row.currency) as Record<string, unknown>
    const next = mergeSettings(stored, change)
    const after = settingsOf(next, row.currency) as Record<string, unknown>
    const passed = boundsPassed(change, next, row.currency)
    if (passed.length > 0) failFields(passed.map(({ path }) => ({ path, rule: 'jurisdiction' })))
    const gone = differing(before, after)
    if (gone === undefined) return false
    if (second === null && settingsNeedTwo(Object.keys(change))) throw new SecondNeeded({ merchantId })
    await second?.use(tx)
    await tx.merchant.update({ where: { id: merchantId }, data: { settings: next as never } })
    await audit(tx, {
      merchantId,
      action: 'merchant.settingsChanged',
      actorId: null,
      subjectId: null,
      before: gone as AuditValue,
      after: { ...(differing(after, before) as Record<string, AuditValue>), by, second: second?.by ?? null, reason },
    })
    return true
  })
}
