import { isDecimalString, parseUnits, plainSigns, type Units } from '@croupier/money'

/** The signs a locale writes numbers with. */
export function numberSigns(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345.6)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: sign('decimal') ?? '.', group: sign('group') ?? ',' }
}

/**
 * Reads an amount as typed or pasted, in units of the asset; null when it is not one amount beyond
 * doubt. The locale's decimal sign and `.` are both accepted. A group sign is accepted only where
 * groups of digits must be before and after it, so a pasted `10,00` is refused and never
 * becomes 1000 (experience 1.2). Digits and signs of any keyboard are read (`plainSigns`). No sign, at most `dp` places.
 */
export function readAmount(text: string, locale: string, dp: 0 | 1 | 2 | 3 | 4 = 2): Units | null {
  const { decimal, group } = numberSigns(locale)
  const compact = plainSigns(text)
    .replace(/[\s\u00a0\u202f]/g, '')
    // Chinese and Arabic keyboards have signs of their own for the point and the comma.
    .replace(/[\u3002\u066b]/g, decimal)
    .replace(/[\u3001\u066c]/g, group)
  const plain = compact.includes(decimal)
    ? joinGroups(compact.slice(0, compact.lastIndexOf(decimal)), group, compact.slice(compact.lastIndexOf(decimal) + 1))
    : withoutLocalDecimal(compact, group)
  if (plain === null) return null
  const trimmed = plain.replace(/^0+(?=\d)/, '')
  if (!isDecimalString(trimmed) || trimmed.startsWith('-')) return null
  return (trimmed.split('.')[1]?.length ?? 0) > dp ? null : parseUnits(trimmed)
}

function joinGroups(whole: string, group: string, fraction: string): string | null {
  const joined = digitsOf(whole, group)
  return joined === null || !/^\d+$/.test(fraction) ? null : `${joined}.${fraction}`
}

/** Without the locale's decimal sign: one `.` may be it, unless it is where groups are split. */
function withoutLocalDecimal(text: string, group: string): string | null {
  const grouped = digitsOf(text, group)
  if (grouped !== null) return grouped
  return /^\d+\.\d+$/.test(text) && !/^\d{1,3}\.\d{3}$/.test(text) ? text : null
}

/** `1,234,567` and lakhs `12,34,567` are whole numbers; `10,00` and `1,23` are not. */
function digitsOf(text: string, group: string): string | null {
  const groups = text.split(group)
  const [first = '', ...rest] = groups
  if (groups.some((digits) => !/^\d+$/.test(digits))) return null
  if (rest.length === 0) return text
  const last = rest.at(-1) ?? ''
  const middle = rest.slice(0, -1)
  const western = middle.every((digits) => digits.length === 3)
  const indian = middle.every((digits) => digits.length === 2)
  return first.length <= 3 && last.length === 3 && (western || indian) ? groups.join('') : null
}
