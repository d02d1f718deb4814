/** How the name of who paid compares with the member's own. UNCLEAR: another script, marks or parts that are missing. */
export type PayerMatch = 'SAME' | 'UNCLEAR' | 'OTHER'

/** What a merchant makes of a payer with another name: nothing, an entry for officers, or no credit as well. */
export const PAYER_RULES = ['OFF', 'FLAG', 'REFUSE'] as const
export type PayerRule = (typeof PAYER_RULES)[number]

/** A name as its parts, in one spelling: width and composition of letters, capitals and signs between the parts do not count. */
const partsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')

/** The order of the parts does not count, nor where blanks are. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(' ') === other.toSorted().join(' ') || one.join('') === other.join('')
}

/** Letters without their marks: banks write "Nguyễn Đức" as "NGUYEN DUC". */
const plain = (part: string): string =>
  part
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Han}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Cyrillic}/u,
]
const scriptsOf = (parts: readonly string[]): string =>
  SCRIPTS.map((script) => (script.test(parts.join('')) ? '1' : '0')).join('')

/** A part that is the other one, or its first letter alone. */
const abbreviates = (short: string, long: string): boolean =>
  short === long || ([...short].length === 1 && long.startsWith(short))

/** Whether a name has parts of the other one only, at least one of them in full. */
const isPartOf = (short: readonly string[], long: readonly string[]): boolean =>
  short.every((part) => long.some((full) => abbreviates(part, full))) && short.some((part) => long.includes(part))

/**
 * Compares who paid with whose account it is (rules E4.2, protection M10). A name in another script is no match, and no proof of another
 * person either: a person looks at it, as at a name without its marks or with initials.
 * @returns null where one of the two says nothing
 */
export function comparePayer(payer: string, holder: string): PayerMatch | null {
  const [one, other] = [partsOf(payer), partsOf(holder)]
  if (one.length === 0 || other.length === 0) return null
  if (isSame(one, other)) return 'SAME'
  const [plainOne, plainOther] = [one.map(plain), other.map(plain)]
  if (isSame(plainOne, plainOther) || isPartOf(plainOne, plainOther) || isPartOf(plainOther, plainOne)) return 'UNCLEAR'
  return scriptsOf(one) === scriptsOf(other) ? 'OTHER' : 'UNCLEAR'
}

/** Whether a payment is held for its payer's name: only one that is plainly another person's, where the merchant refuses those. */
export const holdsPayer = (rule: PayerRule, match: PayerMatch | null): boolean => rule === 'REFUSE' && match === 'OTHER'
