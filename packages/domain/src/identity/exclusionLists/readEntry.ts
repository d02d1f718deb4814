import { birthdayOf } from '@croupier/rules'
import { member } from '@croupier/wire'
import { mobileNumberOf } from '../contacts/index.ts'
import type { Person } from '../exclusions/index.ts'

/** The columns of a list, by their names in its first line. */
export const EXCLUSION_COLUMNS = [
  'reference',
  'mobile',
  'email',
  'idNumber',
  'name',
  'birthday',
  'from',
  'until',
] as const
type Column = (typeof EXCLUSION_COLUMNS)[number]

/** One line as it was written; what is empty or not there was not said. */
export interface ExclusionLine {
  /** in the file, from 1 */
  readonly line: number
  readonly values: Readonly<Partial<Record<Column, string>>>
}

/** What is wrong with a line, in words for the operator; it repeats nothing personal. */
export interface LineFault {
  readonly line: number
  readonly fault: string
}

/** An entry that can be kept. */
export interface NewEntry {
  readonly line: number
  readonly reference: string
  readonly person: Person
  /** null: from the moment it is added */
  readonly from: Date | null
  /** not included; null: until it is ended */
  readonly until: Date | null
}

const REFERENCE_CHARS_MAX = 100
/** Fewer signs than this name no document. */
const ID_SIGNS_MIN = 4
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** A day (its beginning, UTC) or an instant of ISO 8601; undefined for anything else. */
function instantOf(text: string): Date | undefined {
  const date = new Date(text)
  if (!INSTANT.test(text) || Number.isNaN(date.getTime())) return undefined
  // The 30th of February must not become the 2nd of March.
  const day = text.slice(0, 10)
  const named = new Date(`${day}T00:00:00Z`)
  return named.toISOString().startsWith(day) ? date : undefined
}

const addressOf = (text: string): string | undefined => {
  const read = member.email.safeParse(text)
  return read.success ? read.data : undefined
}

/** @returns the person, or what is wrong with it */
function personOf(fields: ReadonlyMap<Column, string>): { person: Person; faults: string[] } {
  const [mobile, email, idNumber] = [fields.get('mobile'), fields.get('email'), fields.get('idNumber')]
  const [name, birthday] = [fields.get('name'), fields.get('birthday')]
  const number = mobile === undefined ? undefined : mobileNumberOf(mobile, [])
  const address = email === undefined ? undefined : addressOf(email)
  const signs = idNumber?.replaceAll(/[^A-Za-z0-9]/g, '').length ?? 0
  const faults = [
    ...(number === null ? ['mobile is no mobile number with its country, such as +8613800138000'] : []),
    ...(email !== undefined && address === undefined ? ['email is no e-mail address'] : []),
    ...(idNumber !== undefined && signs < ID_SIGNS_MIN ? ['idNumber has fewer than 4 letters and digits'] : []),
    ...((name === undefined) === (birthday === undefined) ? [] : ['name and birthday count only together']),
    ...(birthday !== undefined && birthdayOf(birthday) === null ? ['birthday is no day written yyyy-MM-dd'] : []),
    ...([mobile, email, idNumber, name, birthday].every((value) => value === undefined)
      ? ['nothing says who is meant: mobile, email, idNumber, or name and birthday']
      : []),
  ]
  return {
    person: { mobile: number ?? undefined, email: address, idNumber, name, birthday },
    faults,
  }
}

/** Judges one line of a list, everything that is wrong with it at once. */
export function readEntry({ line, values }: ExclusionLine): NewEntry | LineFault[] {
  const fields = new Map<Column, string>()
  for (const column of EXCLUSION_COLUMNS) {
    const value = values[column]?.trim() ?? ''
    if (value !== '') fields.set(column, value)
  }
  const reference = fields.get('reference') ?? ''
  const { person, faults } = personOf(fields)
  if (reference === '') faults.push('reference is empty')
  if (reference.length > REFERENCE_CHARS_MAX) faults.push('reference has more than 100 signs')
  const time = (column: 'from' | 'until'): Date | null => {
    const text = fields.get(column)
    if (text === undefined) return null
    const read = instantOf(text)
    if (read === undefined) faults.push(`${column} is no day and no instant of ISO 8601`)
    return read ?? null
  }
  const [from, until] = [time('from'), time('until')]
  if (from !== null && until !== null && until <= from) faults.push('until is not after from')
  if (faults.length > 0) return faults.map((fault) => ({ line, fault }))
  return { line, reference, person, from, until }
}
