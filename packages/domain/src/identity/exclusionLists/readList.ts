import { parse } from 'csv-parse/sync'
import { EXCLUSION_COLUMNS, type ExclusionLine, type LineFault } from './readEntry.ts'

/** What a file says; with a fault it says nothing. */
export interface ReadList {
  readonly lines: readonly ExclusionLine[]
  readonly faults: readonly LineFault[]
}

const COLUMNS: ReadonlySet<string> = new Set(EXCLUSION_COLUMNS)

interface Row {
  readonly info: { readonly lines: number }
  readonly record: Readonly<Record<string, string>>
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'info' in row && 'record' in row

/**
 * Reads a list in CSV: names of columns in the first line, commas between, UTF-8.
 * What is wrong with the form of a line is reported with the line; the list itself judges the values.
 */
export function readList(text: string): ReadList {
  const faults: LineFault[] = []
  const rows: unknown[] = parse(text, {
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = error !== undefined && typeof error.lines === 'number' ? error.lines : 1
      // The code and not the message: that may repeat what is there.
      const code = error?.code ?? 'CSV_UNREADABLE'
      faults.push({ line, fault: 'UNREADABLE', about: code })
      return undefined
    },
    columns: (header: string[]) => {
      const unknown = header.filter((name) => !COLUMNS.has(name))
      if (unknown.length > 0 || !header.includes('reference')) {
        faults.push({ line: 1, fault: 'COLUMNS', about: EXCLUSION_COLUMNS.join(', ') })
      }
      return header
    },
  })
  const lines = rows
    .filter(isRow)
    .map(({ info, record }) => ({ line: info.lines, values: record as ExclusionLine['values'] }))
  return { lines: faults.length > 0 ? [] : lines, faults }
}
