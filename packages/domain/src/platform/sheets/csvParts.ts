import { stringify } from 'csv-stringify/sync'
import type { Cell, Sheet } from './sheet.ts'

/** The escape of csv-stringify knows every sign that begins a formula but a line feed before it. */
const disarmed = (text: string): string => (text.startsWith('\n') ? `'${text}` : text)

/** A text that a spreadsheet would run as a formula is disarmed (safety 5.49); a figure stays one, also below zero. */
const written = (rows: readonly (readonly Cell[])[], first: boolean): Uint8Array =>
  Buffer.from(
    stringify(
      rows.map((row) => row.map((cell) => cell ?? { figure: '' })),
      {
        bom: first,
        record_delimiter: 'windows',
        cast: {
          // csv-stringify knows an object only as a record; every cell here is one of ours.
          object: (record) => {
            const cell = record as NonNullable<Cell>
            return 'figure' in cell
              ? { value: cell.figure, escape_formulas: false }
              : { value: disarmed(cell.text), escape_formulas: true }
          },
        },
      },
    ),
  )

/** The table as CSV in UTF-8 with its mark, a part for each page of rows. */
export async function* csvParts({ header, pages }: Sheet): AsyncGenerator<Uint8Array> {
  yield written([header.map((text) => ({ text }))], true)
  for await (const rows of pages) {
    if (rows.length > 0) yield written(rows, false)
  }
}
