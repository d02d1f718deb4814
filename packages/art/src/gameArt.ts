import { type ArtCategory, FAMILY_HUE, HUE_SPREAD } from './category.ts'
import { fnv1a, mulberry32 } from './dice.ts'
import { MOTIFS, motifsOfGame } from './motifs.ts'
import { escapeXml, rosette, short } from './svg.ts'

/** Width and height of a tile's own coordinates, 3:4. */
export const TILE = { width: 180, height: 240 } as const

/**
 * The picture of a game: a radial ground in a hue of its family, two rosettes, a line drawing of what is played, a serial number.
 * The same four values give the same bytes on every machine and day.
 * @param nodeId what the picture is drawn from: words of it may name the drawings (`motifsOfGame`), the second
 *   of which hangs as a medal on the first; its hash is also the serial number
 * @param name accessible name, in the language of `locale` (BCP 47); never drawn, so that it stays
 *   selectable text over the picture
 */
export function gameArt(nodeId: string, category: ArtCategory, name: string, locale: string): string {
  const hash = fnv1a(`${category}:${nodeId}`)
  const dice = mulberry32(hash)
  const hue = (FAMILY_HUE[category] + (dice() * 2 - 1) * HUE_SPREAD + 360) % 360
  const light = (hue + 24 + dice() * 34) % 360
  const x = TILE.width / 2 + (dice() * 2 - 1) * 12
  const y = 94 + (dice() * 2 - 1) * 8
  const turn = (dice() * 2 - 1) * 11
  const id = `a${hash.toString(36)}`
  const outer = rosette({
    id: `${id}o`,
    doublings: 5,
    reach: 104 + dice() * 34,
    width: 40 + dice() * 44,
    hole: 8 + dice() * 24,
  })
  const inner = rosette({
    id: `${id}i`,
    doublings: dice() < 0.5 ? 4 : 5,
    reach: 62 + dice() * 20,
    width: 26 + dice() * 40,
    hole: 18 + dice() * 22,
  })
  const ink = (lightness: number, chroma: number, at = light) => `oklch(${lightness} ${chroma} ${short(at)})`
  const at = `${short(x)} ${short(y)}`
  const [motif, medal] = motifsOfGame(nodeId, category)
  const serial = String(hash % 100_000).padStart(5, '0')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TILE.width} ${TILE.height}" role="img"`,
    ` lang="${escapeXml(locale)}" aria-label="${escapeXml(name)}">`,
    `<defs><radialGradient id="${id}g" cx="${short(x / TILE.width)}" cy=".38" r=".9">`,
    `<stop stop-color="${ink(0.54, 0.15, hue)}"/>`,
    `<stop offset=".55" stop-color="${ink(0.33, 0.11, hue)}"/>`,
    `<stop offset="1" stop-color="${ink(0.17, 0.05, hue)}"/></radialGradient></defs>`,
    `<path fill="url(#${id}g)" d="M0 0h${TILE.width}v${TILE.height}H0z"/>`,
    `<g fill="none" stroke="${ink(0.88, 0.09)}" stroke-width=".5" transform="translate(${at})">`,
    `<g opacity=".3">${outer}</g><g opacity=".5" transform="rotate(${short(turn)})">${inner}</g></g>`,
    `<g transform="translate(${at}) rotate(${short(turn / 2)}) scale(1.35)" fill="${ink(0.26, 0.09, hue)}"`,
    ` fill-opacity=".72" stroke="${ink(0.93, 0.07)}" stroke-width="2.2" stroke-linejoin="round"`,
    ` stroke-linecap="round">${MOTIFS[motif]}</g>`,
    ...(medal === undefined
      ? []
      : [
          `<g transform="translate(${short(x + 44)} ${short(y + 50)}) scale(.5)" fill="${ink(0.26, 0.09, hue)}"`,
          ` stroke="${ink(0.93, 0.07)}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">`,
          `<circle r="54"/><circle r="48" stroke-width="1.2" fill="none"/>${MOTIFS[medal]}</g>`,
        ]),
    `<text x="168" y="18" text-anchor="end" font-size="7" letter-spacing=".9" fill="${ink(0.92, 0.05)}"`,
    ` font-family="'Onest Variable',sans-serif" opacity=".8">No ${serial}</text></svg>`,
  ].join('')
}
