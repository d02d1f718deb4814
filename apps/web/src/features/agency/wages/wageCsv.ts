import { stringify } from 'csv-stringify/browser/esm/sync'

const NUMBER = /^-?\d[\d.]*$/

/**
 * Rows as a file that sheets open with the right letters. A cell that a sheet would run as a formula is disarmed
 * (safety 5.49); a negative number stays a number.
 */
export function wageCsv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    bom: true,
    record_delimiter: 'windows',
    cast: { string: (value) => ({ value, escape_formulas: !NUMBER.test(value) }) },
  })
}
