import type { Species } from '../../rules/fish/fish.ts'

/** The box in which a fish is drawn, looking to the right. */
export const FISH_WIDTH = 120
export const FISH_HEIGHT = 80

const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
const eye = (x: number, y: number, r = 4): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#fffdf8"/><circle cx="${x + 1}" cy="${y}" r="${r * 0.55}" fill="#120c12"/>`

/** Each species as SVG in its box. */
export const FISH_ART: Readonly<Record<Species['id'], string>> = {
  SPRAT:
    shape('M26 40 8 26 12 40 8 54Z', '#6f8ba4') +
    shape('M22 40C44 20 88 22 108 40 88 58 44 60 22 40Z', '#a9c2d6') +
    shape('M30 42C52 52 84 52 104 42 86 58 46 58 30 42Z', '#e6f1f8') +
    line('M44 34C60 30 78 30 90 34', '#58758f', 2.5) +
    eye(94, 37),
  CLOWN:
    shape('M26 40 6 22 10 40 6 58Z', '#d65a1c') +
    shape('M22 40C40 12 90 12 110 40 90 68 40 68 22 40Z', '#ff8a4c') +
    shape('M46 18C54 30 54 50 46 62 40 60 36 56 33 52 37 44 37 36 33 28 36 24 40 20 46 18Z', '#fffdf8') +
    shape('M80 15C88 30 88 50 80 65L72 67C78 50 78 30 72 13Z', '#fffdf8') +
    shape('M54 14C60 2 74 4 76 13Z', '#d65a1c') +
    eye(97, 36, 4.5),
  PUFFER:
    shape('M22 40 4 28 8 40 4 52Z', '#b98a2c') +
    line('M40 12 34 4M58 8V0M76 10 80 2M92 20 100 14M40 68 34 76M58 72V80M76 70 80 78', '#b98a2c', 3) +
    shape('M18 40C18 20 38 6 62 6 90 6 108 22 108 40 108 58 90 74 62 74 38 74 18 60 18 40Z', '#e5bc67') +
    shape('M26 50C40 64 86 66 104 50 96 66 80 74 62 74 44 74 32 64 26 50Z', '#fff3d1') +
    `<circle cx="46" cy="26" r="4" fill="#b98a2c"/><circle cx="62" cy="20" r="3" fill="#b98a2c"/><circle cx="56" cy="34" r="3" fill="#b98a2c"/>` +
    line('M102 46C99 49 97 49 95 47', '#7a560f', 2.5) +
    eye(90, 32, 6),
  TURTLE:
    shape('M36 54 16 70 44 64ZM78 56 92 74 66 66ZM34 26 18 12 46 18ZM76 22 96 8 66 14Z', '#7fc48f') +
    shape('M90 34C104 26 116 34 114 42 112 50 100 52 90 48Z', '#8fd6a0') +
    shape('M18 40C24 16 48 8 66 10 86 12 98 26 98 40 98 54 86 68 66 70 48 72 24 64 18 40Z', '#2f8a5c') +
    line('M42 22 60 40 42 58M84 24 60 40 84 56M60 40H22M60 40H96', '#bdf0cf', 2.5) +
    eye(106, 37, 3),
  RAY:
    line('M34 42C20 44 12 54 2 52', '#3f78c4', 4) +
    shape('M30 40C44 30 52 6 76 4 80 18 94 28 114 40 94 52 80 62 76 76 52 74 44 50 30 40Z', '#6aa5f0') +
    shape('M52 40C62 32 88 32 104 40 88 48 62 48 52 40Z', '#a5cbff') +
    `<circle cx="66" cy="26" r="3" fill="#dcebff"/><circle cx="74" cy="56" r="3" fill="#dcebff"/><circle cx="58" cy="54" r="2" fill="#dcebff"/>` +
    eye(98, 34, 3) +
    eye(98, 46, 3),
  SHARK:
    shape('M20 40 2 14 10 40 4 62Z', '#5f6d8f') +
    shape('M16 42C34 20 84 20 116 44 88 58 38 58 16 42Z', '#8a97b8') +
    shape('M30 48C52 54 86 54 114 45 88 60 42 60 30 48Z', '#e8ecf5') +
    shape('M52 26 64 4 74 25Z', '#5f6d8f') +
    shape('M56 54 48 72 70 55Z', '#5f6d8f') +
    line('M82 36V46M76 36V46M88 37V46', '#4a5678', 2) +
    eye(98, 38, 3.2),
  WHALE:
    shape('M18 34 0 16 4 34 0 50 20 42Z', '#3e57b5') +
    shape('M14 38C30 10 88 6 112 34 118 54 96 70 66 70 40 70 22 60 14 38Z', '#5874d8') +
    shape('M46 58C70 66 100 60 113 44 116 58 96 70 66 70 56 70 50 66 46 58Z', '#dfe6ff') +
    line('M60 62C66 66 76 66 84 64M70 58C78 62 88 60 96 56', '#9fb0ec', 2) +
    shape('M52 48C46 60 36 64 30 62 32 52 42 46 52 48Z', '#3e57b5') +
    line('M84 12C82 4 74 2 70 4M84 12C86 4 94 2 98 4', '#cfe3ff', 2.5) +
    eye(98, 38, 4),
  DRAGON:
    line('M8 58C22 74 36 46 48 54 62 64 66 34 82 38', '#b3122f', 14) +
    line('M8 58C22 74 36 46 48 54 62 64 66 34 82 38', '#ff5f7e', 9) +
    line('M20 66 16 76M34 56 32 46M48 56 52 68M64 52 60 40', '#ffd37a', 3) +
    shape('M76 26C92 18 108 26 116 38L104 42 110 50C98 56 82 52 76 44Z', '#ff5f7e') +
    line('M82 24 72 10M92 22 90 8M112 40C118 42 118 48 114 52M108 50C110 58 104 62 100 60', '#ffd37a', 3) +
    eye(96, 34, 4),
}
