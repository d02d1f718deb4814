import { formatUnits, units } from '@croupier/money'

/** An amount in units as people read it, with its four places. */
export const money = (amount: bigint): string => formatUnits(units(amount), { locale: 'EN', dp: 4 })

/** A part of a whole, both in units, in percent with three places; a dash of nothing. */
export function percent(part: bigint, whole: bigint): string {
  if (whole === 0n) return '–'
  return `${((Number(part) / Number(whole)) * 100).toFixed(3)} %`.replace('-', '−')
}

/** Plain columns, the first one to the left, the others to the right. */
export function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
