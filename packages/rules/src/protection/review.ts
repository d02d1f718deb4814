/** A moment so many months later; the last day of a shorter month stands for one that it does not have. */
function monthsLater(at: Date, months: number): Date {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), last))
  return later
}

/**
 * When a player is to go through its own limits again (protection P3): so many months after it last thought of them – set or changed one,
 * answered whether it wants one, or confirmed them.
 * @returns null for who never did: it is asked for a limit instead (protection P1)
 */
export function reviewDue(thoughtOf: readonly Date[], months: number): Date | null {
  if (thoughtOf.length === 0) return null
  return monthsLater(new Date(Math.max(...thoughtOf.map((at) => at.getTime()))), months)
}
