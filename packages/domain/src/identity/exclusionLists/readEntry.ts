import { birthdayOf } from '@croupier/rules'
import { member } from '@croupier/wire'
import type { ExclusionFault } from '@croupier/wire/ops'
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

/** What is wrong with a line; it repeats nothing personal. */
export type LineFault = Readonly<ExclusionFault>
export type FaultName = ExclusionFault['fault']

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
function personOf(fields: ReadonlyMap<Column, string>): { person: Person; faults: FaultName[] } {
  const [mobile, email, idNumber] = [fields.get('mobile'), fields.get('email'), fields.get('idNumber')]
  const [name, birthday] = [fields.get('name'), fields.get('birthday')]
  const number = mobile === undefined ? undefined : mobileNumberOf(mobile, [])
  const address = email === undefined ? undefined : addressOf(email)
  const signs = idNumber?.replaceAll(/[^A-Za-z0-9]/g, '').length ?? 0
  const faults: FaultName[] = [
    ...(number === null ? (['MOBILE'] as const) : []),
    ...(email !== undefined && address === undefined ? (['EMAIL'] as const) : []),
    ...(idNumber !== undefined && signs < ID_SIGNS_MIN ? (['ID_NUMBER'] as const) : []),
    ...((name === undefined) === (birthday === undefined) ? [] : (['NAME_BIRTHDAY'] as const)),
    ...(birthday !== undefined && birthdayOf(birthday) === null ? (['BIRTHDAY'] as const) : []),
    ...([mobile, email, idNumber, name, birthday].every((value) => value === undefined) ? (['NOBODY'] as const) : []),
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
  const { person, faults: ofPerson } = personOf(fields)
  const faults: LineFault[] = ofPerson.map((fault) => ({ line, fault, about: '' }))
  const add = (fault: FaultName, about = '') => void faults.push({ line, fault, about })
  if (reference === '') add('REFERENCE_EMPTY')
  if (reference.length > REFERENCE_CHARS_MAX) add('REFERENCE_LONG', String(REFERENCE_CHARS_MAX))
  const time = (column: 'from' | 'until'): Date | null => {
    const text = fields.get(column)
    if (text === undefined) return null
    const read = instantOf(text)
    if (read === undefined) add('INSTANT', column)
    return read ?? null
  }
  const [from, until] = [time('from'), time('until')]
  if (from !== null && until !== null && until <= from) add('UNTIL')
  if (faults.length > 0) return faults
  return { line, reference, person, from, until }
}
