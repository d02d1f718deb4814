const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const AMERICAN_DAY = /^(\d{2})-(\d{2})-(\d{4})$/

/**
 * A birthday as it is kept, `yyyy-MM-dd`, from a text of pattern 17 or 18; null for a day no calendar has.
 * The year 1900 is the earliest.
 */
export function birthdayOf(text: string): string | null {
  const iso = ISO_DAY.exec(text)
  const american = AMERICAN_DAY.exec(text)
  const [year, month, day] = iso?.slice(1) ?? (american && [american[3], american[1], american[2]]) ?? []
  if (year === undefined || year < '1900') return null
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/**
 * Full years of somebody on a day; anyone born on the 29th of February has the birthday on the 1st of March.
 * @param birthday and today as `yyyy-MM-dd`
 */
export function ageOn(birthday: string, today: string): number {
  const yearOf = (day: string) => Number.parseInt(day.slice(0, 4), 10)
  const years = yearOf(today) - yearOf(birthday)
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}
