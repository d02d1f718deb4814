import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const WIDTH = 160
const HEIGHT = 56
const GROUND = '#f4efe6'
/** Dark enough to be read on the ground. */
const INKS = ['#8a2b2b', '#1f5c3d', '#274b8f', '#6b3a86', '#7a5312', '#0f5e68']
const NOISE_LINES = 3

/** The signs as strokes in a box of 40 × 60: a picture with text would need a font on the machine. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M2 60 L20 0 L38 60 M9 40 H31',
  B: 'M4 0 V60 H22 C42 60 42 29 22 29 H4 M4 0 H20 C37 0 37 29 20 29',
  C: 'M37 12 C26 -8 2 0 2 30 C2 60 26 68 37 48',
  D: 'M4 0 V60 H14 C46 60 46 0 14 0 Z',
  E: 'M36 0 H5 V60 H36 M5 29 H30',
  F: 'M36 0 H5 V60 M5 29 H30',
  G: 'M37 12 C26 -8 2 0 2 30 C2 62 30 68 37 48 V34 H23',
  H: 'M4 0 V60 M36 0 V60 M4 29 H36',
  J: 'M32 0 V42 C32 66 4 66 4 44',
  K: 'M5 0 V60 M36 0 L5 33 M16 23 L37 60',
  M: 'M2 60 V0 L20 34 L38 0 V60',
  N: 'M4 60 V0 L36 60 V0',
  P: 'M5 60 V0 H20 C42 0 42 33 20 33 H5',
  R: 'M5 60 V0 H20 C42 0 42 31 20 31 H5 M20 31 L37 60',
  S: 'M35 10 C28 -5 5 -3 5 14 C5 34 37 25 37 45 C37 64 8 66 3 48',
  T: 'M2 0 H38 M20 0 V60',
  U: 'M4 0 V38 C4 67 36 67 36 38 V0',
  V: 'M2 0 L20 60 L38 0',
  W: 'M0 0 L10 60 L20 18 L30 60 L40 0',
  X: 'M3 0 L37 60 M37 0 L3 60',
  Y: 'M3 0 L20 30 L37 0 M20 30 V60',
  Z: 'M4 0 H36 L4 60 H37',
  2: 'M4 14 C6 -6 36 -5 36 15 C36 32 12 42 4 60 H37',
  3: 'M4 0 H34 L17 24 C44 24 44 60 20 60 C10 60 5 56 3 49',
  4: 'M29 60 V0 L2 42 H38',
  5: 'M34 0 H9 L6 27 C16 19 37 22 37 41 C37 64 8 65 3 50',
  6: 'M32 0 C12 12 3 26 3 42 C3 66 37 66 37 42 C37 21 8 22 4 42',
  7: 'M3 0 H37 L15 60',
  8: 'M20 28 C0 28 1 0 20 0 C39 0 40 28 20 28 C-4 28 -3 60 20 60 C43 60 44 28 20 28',
}

const ink = (): string => INKS[randomInt(INKS.length)] ?? GROUND

/** A sign turned, leant and scaled by chance about its place; every point of it is a little off. */
function drawnSign(sign: string, centre: number): string {
  const strokes = STROKES[sign]
  if (strokes === undefined) throw new Error(`no strokes for the sign ${sign}`)
  const outline = strokes.replaceAll(/-?\d+/g, (at) => String(Number(at) + randomInt(-15, 16) / 10))
  const scale = randomInt(52, 66) / 100
  const place = `translate(${centre} ${HEIGHT / 2 + randomInt(-4, 5)}) rotate(${randomInt(-14, 15)}) skewX(${randomInt(-12, 13)})`
  const style = `fill="none" stroke="${ink()}" stroke-width="${randomInt(6, 10)}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path d="${outline}" ${style} transform="${place} scale(${scale}) translate(-20 -30)"/>`
}

function noiseLine(): string {
  const [from, by, over, to] = [0, 0, 0, 0].map(() => randomInt(2, HEIGHT - 2))
  const d = `M${randomInt(1, 21)} ${from} C${randomInt(40, 80)} ${by} ${randomInt(80, 120)} ${over} ${WIDTH - randomInt(1, 21)} ${to}`
  return `<path d="${d}" fill="none" stroke="${ink()}" stroke-width="2"/>`
}

/** A text as a picture that programs can hardly read: PNG, base64 (spec 7). */
export async function captchaPicture(text: string): Promise<string> {
  const step = WIDTH / (text.length + 1)
  const signs = [...text].map((sign, index) => drawnSign(sign, step * (index + 1)))
  const lines = Array.from({ length: NOISE_LINES }, noiseLine)
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground}${lines.join('')}${signs.join('')}</svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 32 }).toBuffer()
  return png.toString('base64')
}
