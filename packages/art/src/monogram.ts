import { fnv1a, mulberry32 } from './dice.ts'
import { escapeXml, rosette, short } from './svg.ts'

const MONOGRAM_LETTERS_MAX = 2

/** First letters of a name: of its first two words, or the first two characters of a single one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? words.map((word) => [...word][0] ?? '') : [...(words[0] ?? '')]
  return letters.slice(0, MONOGRAM_LETTERS_MAX).join('').toLocaleUpperCase('en')
}

/**
 * Letters of a sign. A picture has none of the page's fonts, so a name in another script is signed by the vendor's code: where the machine has
 * no font of that script there would be empty boxes.
 */
const signOf = (vendorCode: string, name: string): string => {
  const letters = initialsOf(name)
  return /^[\p{Script=Latin}\d]+$/u.test(letters) ? letters : initialsOf(vendorCode)
}

/**
 * The sign of a vendor: initials in an engraved lozenge, in the colour of the text around it
 * (`currentColor`). No real mark is ever drawn.
 */
export function vendorArt(vendorCode: string, name: string, locale: string): string {
  const id = `v${fnv1a(vendorCode).toString(36)}`
  const dice = mulberry32(fnv1a(vendorCode))
  const lines = rosette({
    id,
    doublings: 4,
    reach: 21,
    width: 8 + dice() * 14,
    hole: 11 + dice() * 4,
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" role="img"`,
    ` lang="${escapeXml(locale)}" aria-label="${escapeXml(name)}">`,
    `<g fill="none" stroke="currentColor"><path d="M0-30 30 0 0 30-30 0Z" stroke-width="1.4"/>`,
    `<path d="M0-26 26 0 0 26-26 0Z" stroke-width=".6" opacity=".6"/>`,
    `<g stroke-width=".4" opacity=".45">${lines}</g></g>`,
    `<text y="5.5" text-anchor="middle" font-size="15" font-weight="700" fill="currentColor"`,
    ` font-family="'Bricolage Grotesque Variable',sans-serif">${escapeXml(signOf(vendorCode, name))}</text></svg>`,
  ].join('')
}

/** The picture of an account: a rosette of its own in a disc. Decoration, so it has no name. */
export function avatarArt(accountId: string): string {
  const hash = fnv1a(accountId)
  const dice = mulberry32(hash)
  const id = `p${hash.toString(36)}`
  const hue = dice() * 360
  const other = (hue + 30 + dice() * 60) % 360
  const outer = rosette({
    id: `${id}o`,
    doublings: 4,
    reach: 29,
    width: 14 + dice() * 16,
    hole: 4 + dice() * 8,
  })
  const inner = rosette({
    id: `${id}i`,
    doublings: 3,
    reach: 17,
    width: 10 + dice() * 14,
    hole: 2 + dice() * 4,
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" aria-hidden="true">`,
    `<circle r="32" fill="oklch(.32 .09 ${short(hue)})"/>`,
    `<g fill="none" stroke="oklch(.88 .1 ${short(other)})" stroke-width=".7">`,
    `<g opacity=".55">${outer}</g>${inner}</g></svg>`,
  ].join('')
}
