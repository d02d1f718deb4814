import { MOTIFS } from '@croupier/art/motifs.ts'
import type { Charm } from '../../rules/machines/machine.ts'
import type { SlotSymbol } from '../../rules/slots/slotTable.ts'

/** The side of a symbol's own square. */
export const SIDE = 100

/** A symbol as it is drawn. */
export interface SymbolLook {
  /** of its ground, light and dark */
  readonly ground: readonly [string, string]
  readonly ink: string
  /** drawn as SVG in a square of 100 */
  readonly art: string
  /** the drawing lies around the middle of the square */
  readonly isCentred?: boolean
  /** written over the drawing */
  readonly letter?: string
}

const line = (d: string, width = 3.2): string =>
  `<path d="${d}" fill="none" stroke="INK" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const solid = (d: string): string => `<path d="${d}" fill="INK"/>`

/** How each symbol looks. */
export const LOOKS: Readonly<Record<SlotSymbol, SymbolLook>> = {
  S: {
    ground: ['#d8432a', '#7d1a10'],
    ink: '#ffe3d6',
    art: line('M24 24H76V76H24Z', 5) + line('M36 35H48M36 35V50H48M36 62H48V50M58 35H66V62L60 66M58 35V70', 4),
  },
  W: {
    letter: 'W',
    ground: ['#e5bc67', '#7a560f'],
    ink: '#2a1a02',
    art: solid('M50 12 58 36 80 20 66 43 92 50 66 57 80 80 58 64 50 88 42 64 20 80 34 57 8 50 34 43 20 20 42 36Z'),
  },
  D: {
    ground: ['#1f8a5f', '#08352a'],
    ink: '#c9ffe6',
    art:
      line('M22 74C40 86 62 80 60 66 58 54 38 58 38 46 38 34 56 30 68 36', 6) +
      line('M68 36 80 30 78 42 86 48 70 50Z', 3) +
      line('M66 32 58 20M74 30 72 18M46 78 42 88M58 72 66 80M36 44 26 42M48 56 44 66', 3),
  },
  F: {
    ground: ['#c2582e', '#4f1b14'],
    ink: '#ffd9a8',
    art:
      line('M50 40C36 18 16 22 14 34 28 32 36 44 46 58M50 40C64 18 84 22 86 34 72 32 64 44 54 58', 4) +
      line('M50 26C56 34 56 50 50 60 44 50 44 34 50 26ZM50 60C40 68 36 80 30 88M50 60V90M50 60C60 68 64 80 70 88', 3.2),
  },
  K: {
    ground: ['#b8434f', '#3f1220'],
    ink: '#ffe0dc',
    art:
      line('M18 50C32 28 58 28 70 48L88 34 84 52 88 68 70 54C58 74 32 74 18 50Z', 4) +
      line('M40 38C48 46 48 56 40 64M52 36C60 46 60 56 52 66', 2.6) +
      solid('M28 45a3.2 3.2 0 1 0 .1 0Z'),
  },
  L: {
    ground: ['#a8324a', '#3a0d1d'],
    ink: '#ffd7a0',
    art:
      line('M40 22H60M40 74H60M50 12V22M50 74V90M44 90H56M34 28H66C82 40 82 58 66 70H34C18 58 18 40 34 28Z', 4) +
      line('M50 28V70M40 28C30 42 30 56 40 70M60 28C70 42 70 56 60 70', 2.4),
  },
  C: {
    ground: ['#8a6a2c', '#35240a'],
    ink: '#ffe7ae',
    art:
      '<circle cx="50" cy="50" r="36" fill="none" stroke="INK" stroke-width="4.5"/>' +
      line('M38 38H62V62H38Z', 4.5) +
      line('M50 21V31M50 69V79M21 50H31M69 50H79', 3.4),
  },
  B: {
    ground: ['#3f7d4a', '#12301b'],
    ink: '#d9f7c8',
    art:
      line('M42 90V66M42 62V38M42 34V12M58 90V58M58 54V30', 6) +
      line(
        'M42 36C28 34 22 24 20 18 34 18 40 26 42 36ZM58 32C70 30 78 20 80 12 66 14 60 22 58 32ZM58 56C72 56 80 48 84 40 70 40 62 46 58 56Z',
        2.6,
      ),
  },
  P: {
    ground: ['#9b3f7c', '#331128'],
    ink: '#ffd3ee',
    art:
      line(
        'M50 50C38 34 44 18 50 14 56 18 62 34 50 50ZM50 50C66 38 82 44 86 50 82 56 66 62 50 50ZM50 50C62 66 56 82 50 86 44 82 38 66 50 50ZM50 50C34 62 18 56 14 50 18 44 34 38 50 50Z',
        3.4,
      ) +
      line(
        'M50 50C50 32 66 22 74 26 78 34 68 50 50 50ZM50 50C68 50 78 66 74 74 66 78 50 68 50 50ZM50 50C50 68 34 78 26 74 22 66 32 50 50 50ZM50 50C32 50 22 34 26 26 34 22 50 32 50 50Z',
        2.4,
      ),
  },
  N: {
    ground: ['#4a5f8f', '#161d35'],
    ink: '#d8e4ff',
    art: line(
      'M18 66H80C92 66 92 48 78 50 80 34 60 28 54 42 46 26 24 34 30 50 16 48 10 64 22 66M42 56C42 46 56 46 56 54 56 60 48 60 48 55',
      4.2,
    ),
  },
}

/** Grounds and inks by rank, the one that pays most first. */
const RANKS: readonly Pick<SymbolLook, 'ground' | 'ink'>[] = [
  { ground: ['#d8432a', '#6d140c'], ink: '#ffe9d2' },
  { ground: ['#c98a1e', '#5a3606'], ink: '#fff0c2' },
  { ground: ['#1f8a5f', '#08352a'], ink: '#c9ffe6' },
  { ground: ['#7a4bb8', '#2a1450'], ink: '#ecdcff' },
  { ground: ['#2f7fb5', '#0d2f4e'], ink: '#d3f0ff' },
  { ground: ['#9b3f7c', '#331128'], ink: '#ffd3ee' },
  { ground: ['#4a6f4a', '#182a1a'], ink: '#dff5d2' },
  { ground: ['#56607a', '#1b2032'], ink: '#dde5f8' },
]

/** How a charm looks on a machine on which it has a rank. */
export const charmLook = (charm: Charm, rank: number): SymbolLook => ({
  ...(RANKS[rank] ?? { ground: ['#56607a', '#1b2032'], ink: '#dde5f8' }),
  art: `<g fill="INK" fill-opacity="0.16" stroke="INK" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${MOTIFS[charm]}</g>`,
  isCentred: true,
})

/** The drawing of a symbol in its own ink, as SVG of a square of 100. */
export const artOf = ({ art, ink }: SymbolLook): string => art.replaceAll('INK', ink)

/** A symbol as an element, its ground behind it. */
export function symbolPicture(look: SymbolLook): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const from = look.isCentred === true ? -SIDE / 2 : 0
  svg.setAttribute('viewBox', `${from} ${from} ${SIDE} ${SIDE}`)
  svg.setAttribute('aria-hidden', 'true')
  const [light, dark] = look.ground
  svg.style.setProperty('--light', light)
  svg.style.setProperty('--dark', dark)
  svg.innerHTML = artOf(look)
  return svg
}
