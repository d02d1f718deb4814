const BYTE_ORDER_MARK = '\uFEFF'
const NUMBER = /^-?\d[\d.]*$/

/** A cell as text for a sheet: formulas are disarmed, separators quoted (safety 5.49). */
function cellText(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that sheets open with the right letters. */
export function wageCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cellText).join(','))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}
