import type { SettingColumn, SettingField } from '@croupier/wire/ops'

const PPM_PER_PERCENT = 10_000n
const PPM_PLACES = 4
/** The place of a row's key in its draft. */
export const ROW_KEY = '#'

type Cell = Pick<SettingColumn, 'kind' | 'mayBeEmpty' | 'min' | 'max' | 'options'> & {
  readonly mayBeAbsent?: boolean
}
/** A row of a table as it is typed: column → its text. */
export type RowDraft = Readonly<Record<string, string>>
/** A setting as it is typed: a text, what was chosen of a list, or rows. */
export type Draft = string | readonly string[] | readonly RowDraft[]

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; null where there is none. */
export function settingAt(settings: Readonly<Record<string, unknown>>, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isGroup(at) ? (at[name] ?? null) : null), settings)
}

/** Parts per million as per cent: 15 000 is 1.5. */
function percentText(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(PPM_PLACES + 1, '0')
  const part = digits.slice(-PPM_PLACES).replace(/0+$/, '')
  return `${digits.slice(0, -PPM_PLACES)}${part === '' ? '' : `.${part}`}`
}

/** The same the other way round; NaN for what is no percentage of four places. */
function ppmIn(text: string): number {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return Number.NaN
  return Number(BigInt(whole) * PPM_PER_PERCENT + BigInt(part.padEnd(PPM_PLACES, '0')))
}

function cellText({ kind }: Cell, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'switch') return value === true ? 'yes' : 'no'
  if (kind === 'ppm') return percentText(Number(value))
  if (Array.isArray(value)) return value.join('\n')
  return String(value)
}

/** What was typed as the setting has it: null where it may be empty, undefined where it may be left out. */
function cellValue({ kind, mayBeEmpty, mayBeAbsent }: Cell, text: string): unknown {
  const bare = text.trim()
  if (kind === 'words') return bare.split(/[\s,]+/).filter((word) => word !== '')
  if (kind === 'numbers') {
    return bare
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map(Number)
  }
  if (bare === '' && mayBeEmpty) return null
  if (bare === '' && mayBeAbsent) return undefined
  if (kind === 'switch') return bare === 'yes'
  if (kind === 'ppm') return ppmIn(bare)
  return kind === 'number' ? (bare === '' ? Number.NaN : Number(bare)) : bare
}

/** Whether a cell can be sent; what its text must look like beyond that is the server's to say. */
function isCellFit(cell: Cell, text: string): boolean {
  const value = cellValue(cell, text)
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return cell.kind !== 'numbers' || value.every(Number.isSafeInteger)
  if (typeof value === 'number') {
    const { min, max } = cell
    return Number.isSafeInteger(value) && value >= (min ?? value) && value <= (max ?? value)
  }
  if (cell.kind === 'amount') return /^\d+(\.\d+)?$/.test(String(value))
  return value !== ''
}

const rowOf = (columns: readonly SettingColumn[], value: unknown): RowDraft =>
  Object.fromEntries(
    columns.map((column) => [
      column.name,
      cellText(column, column.name === '' ? value : isGroup(value) ? value[column.name] : null),
    ]),
  )

function valueOfRow(columns: readonly SettingColumn[], row: RowDraft): unknown {
  const [only] = columns
  if (only?.name === '') return cellValue(only, row[''] ?? '')
  const cells = columns.map((column) => [column.name, cellValue(column, row[column.name] ?? '')])
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined))
}

/** A row without content, its lists at their first choice. */
export const emptyRow = ({ kind, columns, options }: SettingField): RowDraft => ({
  ...Object.fromEntries(
    columns.map(({ name, options: some, mayBeAbsent, mayBeEmpty }) => [
      name,
      mayBeAbsent || mayBeEmpty ? '' : (some[0] ?? ''),
    ]),
  ),
  ...(kind === 'named' ? { [ROW_KEY]: options[0] ?? '' } : {}),
})

/** A setting as its field shows it. */
export function draftOf(field: SettingField, value: unknown): Draft {
  const { kind, columns } = field
  if (kind === 'some') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'rows') {
    return Array.isArray(value) ? value.map((row) => rowOf(columns, row)) : []
  }
  if (kind === 'group') return isGroup(value) ? [rowOf(columns, value)] : []
  if (kind === 'named') {
    const rows = isGroup(value) ? Object.entries(value) : []
    return rows.map(([name, row]) => ({ ...rowOf(columns, row), [ROW_KEY]: name }))
  }
  return cellText({ ...field, kind }, value)
}

const rowsIn = (draft: Draft): readonly RowDraft[] =>
  typeof draft === 'string' ? [] : (draft as readonly (string | RowDraft)[]).filter((row) => typeof row !== 'string')

/** What was typed as the setting has it. */
export function settingOf(field: SettingField, draft: Draft): unknown {
  const { kind, columns } = field
  if (kind === 'some') return draft
  const rows = rowsIn(draft)
  if (kind === 'rows') return rows.map((row) => valueOfRow(columns, row))
  if (kind === 'group') return rows[0] === undefined ? null : valueOfRow(columns, rows[0])
  if (kind === 'named') {
    return Object.fromEntries(rows.map((row) => [row[ROW_KEY] ?? '', valueOfRow(columns, row)]))
  }
  return cellValue({ ...field, kind }, String(draft))
}

/** Whether what was typed can be sent: numbers are numbers within their bounds, no key stands twice. */
export function isFit(field: SettingField, draft: Draft): boolean {
  const { kind, columns } = field
  if (kind === 'some') return true
  if (kind !== 'rows' && kind !== 'group' && kind !== 'named') {
    return isCellFit({ ...field, kind }, String(draft))
  }
  const rows = rowsIn(draft)
  const keys = rows.map((row) => row[ROW_KEY])
  if (kind === 'named' && (new Set(keys).size < keys.length || keys.includes(''))) return false
  return rows.every((row) => columns.every((column) => isCellFit(column, row[column.name] ?? '')))
}

/** The fields in which something was typed. */
export const touchedOf = (
  fields: readonly SettingField[],
  drafts: Readonly<Record<string, Draft>>,
): { field: SettingField; draft: Draft }[] =>
  fields.flatMap((field) => {
    const draft = drafts[field.path]
    return draft === undefined ? [] : [{ field, draft }]
  })

/** Values by path as the change that is sent: of a group only what is named. */
export function changeOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = change
    for (const name of names) {
      const below = isGroup(at[name]) ? at[name] : {}
      at[name] = below
      at = below
    }
    at[last] = value
  }
  return change
}
