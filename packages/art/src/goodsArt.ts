import { fnv1a, mulberry32 } from './dice.ts'
import { escapeXml, rosette, short } from './svg.ts'

/** What gifts and offers are drawn as; drawn for this project. */
const GOODS_MOTIFS = {
  // a ticket with a torn line
  coupon: '<path d="M-34-20h68v13a7 7 0 0 0 0 14v13h-68V7a7 7 0 0 0 0-14Z"/><path d="M10-20v40"/>',
  phone: '<rect x="-18" y="-34" width="36" height="68" rx="6"/><path d="M-6 26H6M-18-24h36M-18 18h36"/>',
  ride: '<path d="M-34 12v-10l8-16h46l12 16v10Z"/><circle cx="-18" cy="14" r="8"/><circle cx="18" cy="14" r="8"/><path d="M-26 2h58"/>',
  film: '<rect x="-34" y="-10" width="68" height="36" rx="4"/><path d="M-34-10l4-16 66-8 2 12Z"/><path d="M-12-28l8 16M10-31l8 18"/>',
  cup: '<path d="M-26-16h40v22a18 18 0 0 1-18 18h-4a18 18 0 0 1-18-18ZM14-8h8a8 8 0 0 1 0 18h-8"/><path d="M-14-34q6 6 0 12M-2-34q6 6 0 12"/>',
  headphones:
    '<path d="M-28 8a28 28 0 0 1 56 0"/><rect x="-36" y="4" width="14" height="26" rx="6"/><rect x="22" y="4" width="14" height="26" rx="6"/>',
  teapot:
    '<path d="M-22-6h40a22 22 0 0 1 0 30h-40a22 22 0 0 1 0-30ZM-6-6a8 8 0 0 1 16 0"/><path d="M28 4l12-10M-30 2q-12 2-6 16"/>',
  suitcase:
    '<rect x="-30" y="-16" width="60" height="44" rx="5"/><path d="M-10-16v-12h20v12M-30 2h60M-18-16v44M18-16v44"/>',
  watch: '<circle r="22"/><path d="M-10-22l3-14h14l3 14M-10 22l3 14h14l3-14M0-12v12l9 6"/>',
  lamp: '<path d="M-16-34h32l12 30h-56Z"/><path d="M0-4v34M-16 32h32"/>',
  // a red envelope with its seal
  envelope:
    '<rect x="-25" y="-35" width="50" height="70" rx="5"/><path d="M-25-22Q0 4 25-22"/><circle r="10"/><rect x="-3.5" y="-3.5" width="7" height="7"/>',
  // coins, and more of them
  bonus:
    '<ellipse cx="-8" cy="22" rx="26" ry="9"/><path d="M-34 22V10M18 22V10"/><ellipse cx="-8" cy="10" rx="26" ry="9"/><path d="M-34 10V-2M18 10V-2"/><ellipse cx="-8" cy="-2" rx="26" ry="9"/><path d="M26-34V-12M15-23H37"/>',
  // a medal on its ribbon
  bets: '<path d="M-20-38-6-8M20-38 6-8M-8-38 2-18M8-38-2-18"/><circle cy="12" r="24"/><circle cy="12" r="17"/><path d="M0 1 3.5 8 11 9 5.5 14.5 7 22 0 18-7 22-5.5 14.5-11 9-3.5 8Z"/>',
  // a gift with its bow
  form: '<path d="M-30-8H30V34H-30ZM-34-18H34V-8H-34ZM0-18V34M0-18C-10-40-30-32-22-22C-18-18-8-18 0-18C8-18 18-18 22-22C30-32 10-40 0-18"/>',
  // a drum of tickets
  raffle:
    '<circle cy="-6" r="28"/><rect x="-14" y="-20" width="18" height="11" rx="2" transform="rotate(-18-5-14)"/><rect x="-4" y="-2" width="18" height="11" rx="2" transform="rotate(22 5 3)"/><path d="M-28-6H-36V6M28-6H36V-18M-18 16-26 36H26L18 16"/>',
  // a cake with three candles
  birthday:
    '<path d="M-32 34V10Q-32 2-24 2H24Q32 2 32 10V34ZM-32 16Q-24 26-16 16T0 16T16 16T32 16M-16 2V-16M0 2V-16M16 2V-16"/><path d="M-16-22Q-20-28-16-34Q-12-28-16-22M0-22Q-4-28 0-34Q4-28 0-22M16-22Q12-28 16-34Q20-28 16-22"/>',
  messenger:
    '<path d="M-34-28H34V14H4L-12 32V14H-34Z"/><circle cx="-14" cy="-7" r="3.5"/><circle cy="-7" r="3.5"/><circle cx="14" cy="-7" r="3.5"/>',
} as const
export type GoodsMotif = keyof typeof GOODS_MOTIFS

const WIDTH = 200
const HEIGHT = 130
const HUES = 360

/**
 * The picture of a gift or an offer: a ground in a hue of its own, a rosette, a line drawing. The same values give the same bytes.
 * @param code what hue and rosette are drawn from
 * @param name accessible name, never drawn
 */
export function goodsArt(code: string, motif: GoodsMotif, name: string): string {
  const hash = fnv1a(`goods:${code}`)
  const dice = mulberry32(hash)
  const hue = short(dice() * HUES)
  const id = `g${hash.toString(36)}`
  const turned = rosette({
    id: `${id}r`,
    doublings: 5,
    reach: 70 + dice() * 20,
    width: 40,
    hole: 20,
  })
  const ink = (lightness: number, chroma: number) => `oklch(${lightness} ${chroma} ${hue})`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(name)}">`,
    `<defs><radialGradient id="${id}g"><stop stop-color="${ink(0.52, 0.13)}"/><stop offset="1" stop-color="${ink(0.24, 0.07)}"/>`,
    `</radialGradient></defs><path fill="url(#${id}g)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<g transform="translate(${WIDTH / 2} ${HEIGHT / 2})"><g fill="none" stroke="${ink(0.88, 0.08)}" stroke-width=".5" opacity=".35">`,
    `${turned}</g><g fill="${ink(0.26, 0.08)}" fill-opacity=".7" stroke="${ink(0.94, 0.06)}" stroke-width="2.2" stroke-linejoin="round"`,
    ` stroke-linecap="round">${GOODS_MOTIFS[motif]}</g></g></svg>`,
  ].join('')
}

/** The motif that a code begins with, as in `phone.50`; a coupon for any other. */
export function motifOf(code: string): GoodsMotif {
  const [head] = code.toLowerCase().split('.')
  return (Object.keys(GOODS_MOTIFS) as GoodsMotif[]).find((motif) => motif === head) ?? 'coupon'
}
