const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Days that a time-out may last (protection P5: 24 hours to 30 days). */
export const TIME_OUT_DAYS = [1, 3, 7, 14, 30] as const
/** Months that an exclusion may last (protection P5: six at least); null: without end. */
export const EXCLUSION_MONTHS = [6, 12, 60, null] as const
/** Minutes between two reality checks (protection P9); there is no way to have none. */
export const REALITY_MINUTES = [15, 30, 60, 120] as const

/** How a limit changes: null is no limit, which is above every limit. LOWER holds at once, HIGHER waits (protection P3). */
export function limitChange(current: bigint | null, wanted: bigint | null): 'SAME' | 'LOWER' | 'HIGHER' {
  if (current === wanted) return 'SAME'
  if (wanted === null) return 'HIGHER'
  return current === null || wanted < current ? 'LOWER' : 'HIGHER'
}

/** A time to rest, as it is chosen; months of null: without end. */
export type BreakLength =
  | { readonly kind: 'TIMEOUT'; readonly days: number }
  | { readonly kind: 'EXCLUSION'; readonly months: number | null }

/** When a break ends that begins at an instant, of an exclusion when its person may ask to come back; null: never. Months are those of the calendar at UTC, at most to their last day. */
export function breakEnd(from: Date, length: BreakLength): Date | null {
  if (length.kind === 'TIMEOUT') return new Date(from.getTime() + length.days * DAY_MS)
  if (length.months === null) return null
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + length.months)
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0)
  return end
}

/** Whether a break that ends at `wanted` protects at least as long as one that ends at `current`; null never ends. */
export function lastsAsLong(wanted: Date | null, current: Date | null): boolean {
  if (wanted === null) return true
  return current !== null && wanted >= current
}

/** When an exclusion ends whose early end is granted: after a day to think, of one without end after a week (protection P7). */
export const releaseEnd = (grantedAt: Date, until: Date | null): Date =>
  new Date(grantedAt.getTime() + (until === null ? 7 : 1) * DAY_MS)

/** An exclusion ends so long after its person asked to come back (protection P7). */
export const RETURN_WAIT_MS = DAY_MS

/** When a player is next reminded: so many minutes after the session began, or after the last reminder was taken note of. */
export function nextRealityCheck(startedAt: Date, checkedAt: Date | null, minutes: number): Date {
  return new Date((checkedAt ?? startedAt).getTime() + minutes * MINUTE_MS)
}
