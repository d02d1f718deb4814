import { randomInt } from 'node:crypto'
import { loginSteps } from '@croupier/wire'
import sharp from 'sharp'

const { width, height, piece } = loginSteps.SLIDER
/** A square with a knob at its top and one at its right, in a box of 48 × 48. */
const OUTLINE = 'M2 11 H13 a7 7 0 1 1 14 0 H37 V22 a7 7 0 1 1 0 14 V46 H2 Z'
/** Banknote colours: ground, and what is engraved on it. */
const GROUNDS = [
  ['#1d3b3a', '#c9a35a', '#7fb3a2'],
  ['#3b2230', '#d9b08c', '#a4627a'],
  ['#22304d', '#c2b280', '#6f8fc0'],
  ['#3a3320', '#e0c98f', '#8d9b5b'],
] as const
const WAVES = 9
const DISCS = 5
const WAVE_STEP = 6

const svg = (inner: string, w: number, h: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${inner}</svg>`)

/** A line across the picture, as guilloches are: no two of them alike. */
function wave(colour: string): string {
  const middle = randomInt(height)
  const swing = randomInt(10, 50)
  const length = randomInt(30, 110)
  const phase = randomInt(length)
  const points: string[] = []
  for (let x = 0; x <= width; x += WAVE_STEP) {
    const y = middle + swing * Math.sin(((x + phase) / length) * Math.PI * 2)
    points.push(`${x},${y.toFixed(1)}`)
  }
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${randomInt(1, 4)}" opacity=".55"/>`
}

function disc(colour: string): string {
  const [x, y, r] = [randomInt(width), randomInt(height), randomInt(14, 46)]
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" opacity=".35"/><circle cx="${x}" cy="${y}" r="${r - 6}" fill="none" stroke="${colour}" stroke-width="2" opacity=".7"/>`
}

function engraving(): Buffer {
  const [ground, gold, second] = GROUNDS[randomInt(GROUNDS.length)] ?? GROUNDS[0]
  const either = () => (randomInt(2) === 0 ? gold : second)
  const waves = Array.from({ length: WAVES }, () => wave(either()))
  const discs = Array.from({ length: DISCS }, () => disc(either()))
  const field = `<rect width="${width}" height="${height}" fill="${ground}"/>`
  return svg(field + discs.join('') + waves.join(''), width, height)
}

const shape = (style: string): Buffer => svg(`<path d="${OUTLINE}" ${style}/>`, piece, piece)
const GAP = shape('fill="#000" fill-opacity=".62" stroke="#fff" stroke-opacity=".65"')
const MASK = shape('fill="#fff"')
const EDGE = shape('fill="none" stroke="#fff" stroke-width="2"')

/** A new engraving with a gap, and the piece that was cut out of it; both WebP, base64 (rules E3.5). */
export async function sliderPicture(at: {
  place: number
  top: number
}): Promise<{ background: string; piece: string }> {
  const whole = await sharp(engraving()).png().toBuffer()
  const cut = await sharp(whole)
    .extract({ left: at.place, top: at.top, width: piece, height: piece })
    .composite([
      { input: MASK, blend: 'dest-in' },
      { input: EDGE, blend: 'over' },
    ])
    .webp({ lossless: true })
    .toBuffer()
  const background = await sharp(whole)
    .composite([{ input: GAP, left: at.place, top: at.top }])
    .webp({ quality: 80 })
    .toBuffer()
  return { background: background.toString('base64'), piece: cut.toString('base64') }
}
