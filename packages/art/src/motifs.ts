import type { ArtCategory } from './category.ts'
import { fnv1a } from './dice.ts'

const card = (x: number, turn: number, inside = '') =>
  `<g transform="rotate(${turn})"><rect x="${x}" y="-28" width="36" height="54" rx="5"/>${inside}</g>`
const dots = (places: readonly (readonly [x: number, y: number])[], radius: number) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')
/** Pegs of a triangle, each row with one more. */
const PEGS = [0, 1, 2, 3, 4].flatMap((row) =>
  Array.from({ length: row + 2 }, (_, at) => [(at - (row + 1) / 2) * 12, row * 12 - 26] as const),
)
const FIELD = [-24, 0, 24].flatMap((y) => [-24, 0, 24].map((x) => [x, y] as const))
const BOARD =
  '<rect x="-34" y="-34" width="68" height="68" rx="4"/><path d="M-17-34V34M0-34V34M17-34V34M-34-17H34M-34 0H34M-34 17H34"/>'
const RAYS = '<path d="M0-25V-37M0 25V37M-25 0H-37M25 0H37M18-18 26-26M-18 18-26 26M-18-18-26-26M18 18 26 26"/>'

/**
 * Line drawings in a box of 80×80 around 0,0: closed shapes are filled dark, everything is stroked light. Drawn for this project.
 * The name of one may stand in a game's code, as in `s0001-lantern`.
 */
export const MOTIFS = {
  // two cherries on one stalk
  cherries:
    '<circle cx="-15" cy="20" r="14"/><circle cx="17" cy="14" r="14"/><path d="M-13 6C-8-12 2-26 16-34M16 0C18-14 18-24 16-34M16-34C2-38-10-34-16-26C-4-20 8-24 16-34Z"/><path d="M-22 16a8 8 0 0 1 6-5M10 10a8 8 0 0 1 6-5"/>',
  // three reels that show sevens
  slot: '<rect x="-38" y="-24" width="76" height="48" rx="7"/><path d="M-13-24V24M13-24V24M-32-11H-19L-26 11M-6-11H7L0 11M20-11H33L26 11"/>',
  // gems that fall into their places
  cascade:
    '<path d="M-28-20-18-30-8-20-18-8ZM8-30 18-38 28-30 18-20ZM-8 8 2-2 12 8 2 20ZM-34 28-25 18-16 28-25 38ZM16 28 25 18 34 28 25 38Z"/><path d="M2-28V-12M-18 4V10M26-10V8"/>',
  dragon:
    '<path d="M-30 30C-8 34 6 20-6 8C-22-6-18-32 10-34L22-28 34-30 28-18 14-14C2-12 0-6 8 2C24 18 14 38-14 37"/><circle cx="14" cy="-26" r="2.5"/><path d="M6-33 0-40M14-14 20-6M-14-8-24-10M-2 14 8 12"/>',
  tiger:
    '<path d="M-30-14-26-32-12-25H12L26-32 30-14C34 12 18 34 0 34S-34 12-30-14Z"/><path d="M-6-25-2-14M6-25 2-14M-30-4-18-2M30-4 18-2M-28 8-18 7M28 8 18 7M-6 10H6L0 17ZM0 17V23M0 23C-4 28-9 27-11 24M0 23C4 28 9 27 11 24"/><circle cx="-13" cy="-3" r="3"/><circle cx="13" cy="-3" r="3"/>',
  phoenix:
    '<path d="M0 8C-20 2-34-14-36-34C-22-26-8-22 0-8C8-22 22-26 36-34C34-14 20 2 0 8Z"/><path d="M0 8C-8 18-8 28-14 37M0 8V38M0 8C8 18 8 28 14 37M-26-20C-18-12-10-6-2 2M26-20C18-12 10-6 2 2"/><circle cy="-16" r="6"/>',
  lotus:
    '<path d="M0-32C12-18 12 4 0 20C-12 4-12-18 0-32ZM0 20C-18 18-30 2-28-16C-14-12-4 4 0 20ZM0 20C18 18 30 2 28-16C14-12 4 4 0 20ZM0 20C-16 28-32 22-38 10C-24 4-8 8 0 20ZM0 20C16 28 32 22 38 10C24 4 8 8 0 20Z"/>',
  lantern:
    '<ellipse rx="28" ry="22"/><path d="M-12-22V-28H12V-22M-12 22V28H12V22M0-28V-38M0 28V38M-6 28V36M6 28V36M-11-20C-18-8-18 8-11 20M11-20C18-8 18 8 11 20M0-22V22"/>',
  moon: '<path d="M10-34A34 34 0 1 0 34 14A27 27 0 0 1 10-34Z"/><path d="M22-24 25-17 32-14 25-11 22-4 19-11 12-14 19-17Z"/>',
  sun: `<circle r="19"/><circle r="12"/>${RAYS}`,
  gold: '<path d="M-36-6C-30 24 30 24 36-6C26 2 16 4 16-4C16-20-16-20-16-4C-16 4-26 2-36-6Z"/><path d="M-24 12C-10 20 10 20 24 12M-7-7H7"/>',
  jade: '<circle r="32"/><circle r="12"/><path d="M0-32V-40M-20-12C-12-24 4-26 16-20M20 12C12 24-4 26-16 20"/>',
  pearl:
    '<path d="M-34 8C-34-18-18-32 0-32S34-18 34 8C20 4 10 8 0 14C-10 8-20 4-34 8ZM-34 8C-24 32 24 32 34 8"/><circle cy="14" r="9"/><path d="M0-32V2M-14-29-8 4M14-29 8 4M-26-18-18 2M26-18 18 2"/>',
  river:
    '<path d="M-36-14C-24-26-12-26 0-14S24-2 36-14V26C24 38 12 38 0 26S-24 14-36 26Z"/><path d="M-36 0C-24-12-12-12 0 0S24 12 36 0M-36 13C-24 1-12 1 0 13S24 25 36 13"/>',
  mountain:
    '<path d="M-38 28-14-22 2 8 12-10 38 28Z"/><path d="M-22-6-14-10-8-4M6 1 12 4 18 0"/><circle cx="22" cy="-24" r="8"/>',
  fox: '<path d="M-34-32-12-18H12L34-32 30 2 0 34-30 2Z"/><path d="M-30 2-10 8 0 34 10 8 30 2M-34-32-22-8M34-32 22-8"/><circle cx="-12" cy="-2" r="3"/><circle cx="12" cy="-2" r="3"/>',
  crane:
    '<path d="M-4 14C-24 12-34-2-36-18C-18-14-2-6 6 4C10-10 8-22 16-32L34-28 22-24C20-10 18 4 8 14Z"/><path d="M0 14-6 37M8 14 6 37M-26-6C-14-2-4 4 2 12"/><circle cx="18" cy="-28" r="1.5"/>',
  koi: '<path d="M-34 2C-22-18 4-22 22-4L38-16C35-4 35 8 38 18L22 6C4 24-20 20-34 2Z"/><circle cx="-21" cy="-1" r="2.5"/><path d="M-12-11C-7-4-7 6-12 13M0-12C5-5 5 7 0 14M11-9C15-3 15 5 11 10"/>',
  crown:
    '<path d="M-34-16-18 2 0-26 18 2 34-16 28 24H-28Z"/><path d="M-28 14H28"/><circle cx="-34" cy="-20" r="4"/><circle cy="-31" r="4"/><circle cx="34" cy="-20" r="4"/>',
  star: '<path d="M0-36 10-12 36-11 16 6 23 31 0 17-23 31-16 6-36-11-10-12Z"/><path d="M0-18 5-6 18-5 8 3 12 15 0 8"/>',
  fire: '<path d="M2-38C6-22 28-14 28 10A28 28 0 0 1-28 10C-28-2-20-8-16-18C-8-14-8-8-6-4C2-12 4-24 2-38Z"/><path d="M0 10C6 16 10 20 8 28A11 11 0 0 1-9 28C-12 20-4 18 0 10Z"/>',
  thunder: '<path d="M8-38-24 6H-4L-12 38 24-10H2Z"/><path d="M-34-18-26-22M34 18 26 22M-30 26-24 20M30-26 24-20"/>',
  garden:
    '<path d="M0-8C-12-14-12-32 0-34C12-32 12-14 0-8ZM0-8C-4-20-20-26-28-18C-30-6-14 0 0-8ZM0-8C4-20 20-26 28-18C30-6 14 0 0-8ZM0-8C-10-2-18 8-12 18C0 20 4 4 0-8ZM0-8C10-2 18 8 12 18C0 20-4 4 0-8Z"/><circle cy="-8" r="6"/><path d="M0 14V38M0 30C8 22 16 22 22 24"/>',
  island:
    '<path d="M-36 26C-24 14 24 14 36 26Z"/><path d="M2 18C0 0 2-10 8-20M8-20C-4-34-22-30-28-18C-14-22-2-22 8-20ZM8-20C14-36 30-34 36-22C26-26 16-24 8-20ZM8-20C-2-14-8-6-8 4C0-2 6-10 8-20ZM-38 34H38"/>',
  horse:
    '<path d="M-22 32C-34 4-28-34 0-34S34 4 22 32L12 28C20 4 16-20 0-20S-20 4-12 28Z"/>' +
    dots(
      [
        [-21, -6],
        [-12, -22],
        [12, -22],
        [21, -6],
        [-19, 14],
        [19, 14],
      ],
      2,
    ),
  seven: '<path d="M-26-34H28V-22C12-2 4 14 4 34H-14C-14 14-4-6 8-20H-14V-10H-26Z"/>',
  bell: '<path d="M-32 22C-22 14-24-4-20-14S-8-30 0-30S16-24 20-14S22 14 32 22Z"/><path d="M-8 22a8 9 0 0 0 16 0M0-30V-38M-24 12H24"/>',
  coins:
    '<ellipse cy="20" rx="30" ry="11"/><path d="M-30 20V8M30 20V8"/><ellipse cy="6" rx="30" ry="11"/><path d="M-30 6V-6M30 6V-6"/><ellipse cy="-8" rx="30" ry="11"/><path d="M-10-8H10"/>',
  diamond: '<path d="M-22-26H22L36-6 0 34-36-6Z"/><path d="M-36-6H36M-22-26-12-6 0 34 12-6 22-26M-12-6 0-26 12-6"/>',
  coral:
    '<path d="M0 36V-8M0 20C-20 18-26 4-26-14M-26 0C-34-2-36-10-36-18M0 10C18 8 24-6 24-26M24-8C32-10 34-16 35-24M0-8C-8-14-10-24-8-34M0-8C6-14 10-20 9-30"/><circle cx="-26" cy="-18" r="4"/><circle cx="-8" cy="-37" r="3"/><circle cx="24" cy="-30" r="4"/><circle cx="9" cy="-33" r="3"/>',
  shark:
    '<path d="M-38 8C-20-14 2-16 10-16L22-36C24-22 22-14 24-8L38-16 34 4 38 20 22 10C6 22-22 22-38 8Z"/><circle cx="-20" cy="2" r="2.5"/><path d="M-6-4V8M0-5V9M6-5V9M-30 12H-16"/>',
  whale:
    '<path d="M-36 2C-36-16-14-24 2-18C18-12 22 4 30-4C30-14 24-20 26-28C32-28 36-22 37-18C39-22 40-26 40-30C40-2 34 24-2 26C-22 26-36 16-36 2Z"/><circle cx="-22" cy="0" r="2.5"/><path d="M-14-24C-14-32-20-36-26-34M-12-24C-12-34-6-38 0-36M-30 14C-20 20-8 20 0 16"/>',
  turtle:
    '<ellipse rx="26" ry="20"/><path d="M-14-16 0-8 14-16M0-8V8M-26 2-14 6 0 8 14 6 26 2M-14 6-10 18M14 6 10 18"/><path d="M26-4C34-10 39-4 38 3C36 9 30 8 26 4M-18-15C-30-24-32-32-24-34C-18-32-12-26-10-19M-18 15C-30 24-32 32-24 34C-18 32-12 26-10 19M14-17C22-28 30-30 32-24C30-18 26-14 22-11"/>',
  octopus:
    '<path d="M-22-6C-22-46 22-46 22-6C22 4 34 6 36 18M22-6C18 12 28 22 22 34M10 4C10 18 12 26 6 36M-22-6C-22 4-34 6-36 18M-22-6C-18 12-28 22-22 34M-10 4C-10 18-12 26-6 36M-22-6C-12 8 12 8 22-6"/><circle cx="-8" cy="-16" r="3"/><circle cx="8" cy="-16" r="3"/>',
  wave: '<path d="M-38 26C-34-10-10-32 14-26C28-22 34-8 26 2C20 8 10 4 12-4C-2-2-6 18 10 24C20 28 30 26 38 20V34H-38Z"/><path d="M-28 26C-24 4-10-14 6-18M-16 28C-14 16-8 6-2 2"/>',
  // the wheel of a table
  roulette:
    '<circle r="36"/><circle r="26"/><circle r="9"/><path d="M0-9V-36M0 9V36M-9 0H-36M9 0H36M6.4-6.4 25.5-25.5M-6.4 6.4-25.5 25.5M6.4 6.4 25.5 25.5M-6.4-6.4-25.5-25.5"/><circle cx="12" cy="-29" r="3"/>',
  // a nine and a picture
  baccarat: `${card(-34, -9, '<path d="M-16-13a7 7 0 1 0 5 0V-8C-11 4-14 8-20 10"/>')}${card(0, 9, '<path d="M18-14 27 0 18 14 9 0Z"/>')}`,
  blackjack: `${card(-34, -9, '<path d="M-25 13-16-15-7 13M-22 4H-10"/>')}${card(0, 9, '<path d="M24-15V6C24 15 12 15 11 6M18-15H29"/>')}`,
  dragontiger:
    '<circle r="35"/><path d="M0-35A17.5 17.5 0 0 1 0 0A17.5 17.5 0 0 0 0 35"/><circle cy="-17" r="5"/><circle cy="17" r="5"/>',
  fantan: `<path d="M-34-4H34C34 18 20 32 0 32S-34 18-34-4Z"/>${dots(
    [
      [-18, -13],
      [-6, -13],
      [6, -13],
      [18, -13],
      [-12, -23],
      [0, -23],
      [12, -23],
      [0, -33],
    ],
    5,
  )}`,
  dice: `<rect x="-36" y="-14" width="42" height="42" rx="8" transform="rotate(-9 -15 7)"/><rect x="0" y="-34" width="36" height="36" rx="7" transform="rotate(12 18-16)"/>${dots(
    [
      [-26, -4],
      [-15, 7],
      [-4, 18],
      [10, -24],
      [26, -8],
    ],
    3,
  )}`,
  hilo: `${card(-18, 0, '<path d="M0-14 9-1 0 12-9-1Z"/>')}<path d="M-36 2-29-12-22 2M-29-12V14M22-2 29 12 36-2M29 12V-14"/>`,
  mines: `${FIELD.map(([x, y]) => `<rect x="${x - 10}" y="${y - 10}" width="20" height="20" rx="4"/>`).join('')}<circle r="6"/><path d="M0-9V9M-9 0H9M-6-6 6 6M6-6-6 6M18-24 22-20 30-29M-30 24-26 28-18 19"/>`,
  plinko: `${dots(PEGS, 2.4)}<circle cx="5" cy="-37" r="5"/><path d="M-36 28V37H-22V28M-22 37H-7V28M-7 37H7V28M7 37H22V28M22 37H36V28"/>`,
  wheel:
    '<circle cy="3" r="33"/><circle cy="3" r="7"/><path d="M0-4V-30M0 10V36M-7 3H-33M7 3H33M5-2 23-20M-5 8-23 26M5 8 23 26M-5-2-23-20"/><path d="M-7-40H7L0-24Z"/>',
  // a rocket over its curve
  rocket:
    '<path d="M14-34C28-28 30-12 20 2L4-8C2-20 6-30 14-34Z"/><circle cx="15" cy="-18" r="4"/><path d="M4-8-6-6 0-16M20 2 16 12 26 6M10 0C6 6 4 10 4 16"/><path d="M-36 34C-18 33-8 28-2 14M-36 34H36M-36 34V-30"/>',
  threecard: `${card(-30, -18)}${card(-18, 0)}${card(-6, 18, '<path d="M12-14C14-9 21-6 21 0C21 4 16 5 13 2L15 9H9L11 2C8 5 3 4 3 0C3-6 10-9 12-14Z"/>')}`,
  ace: '<rect x="-26" y="-37" width="52" height="74" rx="7"/><path d="M0-20C4-10 18-4 18 6C18 14 8 16 3 9C3 15 5 19 8 22H-8C-5 19-3 15-3 9C-8 16-18 14-18 6C-18-4-4-10 0-20Z"/><path d="M-19-30v7M19 30v-7"/>',
  gomoku: `${BOARD}${dots(
    [
      [-17, 17],
      [0, 0],
      [17, -17],
      [-17, -17],
      [17, 17],
      [0, -17],
    ],
    7,
  )}`,
  mahjong:
    '<rect x="-25" y="-35" width="50" height="66" rx="7"/><path d="M-25 22C-25 40 25 40 25 22M0-25V21M-13-15H13V3H-13Z"/>',
  bull: '<path d="M-18-14C-34-12-38-24-34-36C-30-26-22-26-14-24H14C22-26 30-26 34-36C38-24 34-12 18-14L14 16C12 30-12 30-14 16Z"/><path d="M-12 12H12"/><circle cx="-9" cy="-6" r="3"/><circle cx="9" cy="-6" r="3"/><circle cx="-5" cy="19" r="1.5"/><circle cx="5" cy="19" r="1.5"/>',
  // three drawn balls
  balls:
    '<circle cx="-16" cy="12" r="17"/><circle cx="18" cy="14" r="17"/><circle cx="0" cy="-17" r="17"/><circle cx="-16" cy="12" r="9"/><circle cx="18" cy="14" r="9"/><circle cx="0" cy="-17" r="9"/>',
  // five digits that were drawn
  digits:
    dots(
      [
        [-26, -16],
        [0, -16],
        [26, -16],
        [-14, 14],
        [14, 14],
      ],
      12,
    ) +
    '<path d="M-28-18-25-21V-11M-4-20H4L-2-11M23-21H29L25-16Q29-15 29-13Q28-10 23-11M-12 8-17 15H-9M-12 11V20M17 9H11V14Q17 13 17 16.5T11 19"/>',
  flag: '<path d="M-26 38V-34H30L20-12 30 10H-26M-26-12H20M-8-34V10M10-34V10"/>',
  clover:
    '<path d="M0 0C-18-2-30-10-24-22S-2-18 0 0C2-18 18-34 24-22S18-2 0 0C18 2 30 10 24 22S2 18 0 0C-2 18-18 34-24 22S-18 2 0 0M0 0C4 14 6 26 14 38"/>',
  cube: '<path d="M0-36 32-18V18L0 36-32 18V-18ZM-32-18 0 0 32-18M0 0V36"/><circle cy="-18" r="3"/><circle cx="-16" cy="9" r="3"/><circle cx="16" cy="9" r="3"/>',
  // a drum of balls on its stand
  drum: '<circle cy="-6" r="30"/><circle cx="-10" cy="-4" r="7"/><circle cx="10" cy="-14" r="7"/><circle cx="8" cy="8" r="7"/><path d="M-20 18-28 38H28L20 18"/>',
  football:
    '<circle r="35"/><path d="M0-14 13.3-4.3 8.2 11.3H-8.2L-13.3-4.3Z"/><path d="M0-14V-35M13.3-4.3 33-11M8.2 11.3 20.6 28.3M-8.2 11.3-20.6 28.3M-13.3-4.3-33-11"/>',
  basketball: '<circle r="35"/><path d="M-35 0H35M0-35V35M-25-25C-8-12-8 12-25 25M25-25C8-12 8 12 25 25"/>',
  tennis:
    '<ellipse cx="-8" cy="-12" rx="22" ry="25" transform="rotate(-32-8-12)"/><path d="M6 8 28 36M-28-6 6-28M-22 6 12-18M-20-32 8 2M-8-36 16-6"/><circle cx="26" cy="-24" r="8"/>',
  // a pad
  pad: '<path d="M-20-18H20C32-18 38 6 37 18C36 28 26 28 20 18L14 10H-14L-20 18C-26 28-36 28-37 18C-38 6-32-18-20-18Z"/><path d="M-19-10V4M-26-3H-12"/><circle cx="15" cy="-8" r="3"/><circle cx="24" cy="1" r="3"/>',
  // a cup with two handles
  cup: '<path d="M-20-32H20V-12C20 6 10 14 0 14S-20 6-20-12Z"/><path d="M-20-26H-34C-34-10-28-4-18-4M20-26H34C34-10 28-4 18-4M0 14V26M-16 34H16L12 26H-12Z"/>',
  // a tail feather
  feather:
    '<path d="M-22 36C-20 4-6-26 26-36C34-8 16 18-14 26Z"/><path d="M-22 36C-10 8 6-14 26-36M-9 12 8 16M-2 0 18 4M7-13 25-10M-14 22-13 2M-6 8-4-14M3-6 8-26"/>',
  // bat and ball
  bat: '<path d="M2 6 22-14 34-2 14 18C4 28-12 36-20 34C-24 26-10 14 2 6Z" transform="rotate(-8)"/><path d="M25-14 36-30"/><circle cx="-16" cy="-18" r="11"/><path d="M-23-26C-15-22-11-16-9-10M-26-21C-19-18-15-13-14-7"/>',
} as const
export type Motif = keyof typeof MOTIFS

/** What games are called in codes, where it is not the motif's own name. */
const CALLED: Readonly<Record<string, Motif>> = {
  crash: 'rocket',
  fish: 'koi',
  sportsbook: 'football',
  cricket: 'bat',
  esports: 'pad',
  cock: 'feather',
  sicbo: 'dice',
  k3: 'dice',
  '3d': 'cube',
  pk10: 'flag',
  ssc: 'digits',
  '11x5': 'clover',
  vn: 'drum',
  th: 'drum',
}

/** What a family's games are drawn as whose codes say nothing, one of them by the node. */
const FAMILY_MOTIFS: Readonly<Record<ArtCategory, readonly Motif[]>> = {
  slots: [
    ...([
      'cherries',
      'lantern',
      'dragon',
      'tiger',
      'phoenix',
      'lotus',
      'moon',
      'sun',
      'gold',
      'jade',
      'pearl',
    ] as const),
    ...(['river', 'mountain', 'fox', 'crane', 'crown', 'star', 'fire', 'thunder', 'garden', 'island'] as const),
    ...(['horse', 'seven', 'bell', 'coins', 'diamond'] as const),
  ],
  live: ['baccarat', 'roulette', 'dice', 'dragontiger', 'blackjack', 'fantan'],
  sports: ['football', 'basketball', 'tennis', 'cup'],
  fish: ['koi', 'coral', 'shark', 'whale', 'turtle', 'octopus', 'wave'],
  pvp: ['ace', 'threecard', 'mahjong', 'bull', 'gomoku'],
  lottery: ['balls'],
  esports: ['pad', 'cup', 'crown'],
  crash: ['rocket', 'dice', 'mines', 'hilo'],
  cock: ['feather'],
  cricket: ['bat'],
}

const isMotif = (word: string): word is Motif => Object.hasOwn(MOTIFS, word)

/**
 * The motifs that words of the node name, in their order and two at most, as `baccarat` in `HOUSE-baccarat-2`; otherwise one of the
 * family's, by the node.
 */
export function motifsOfGame(nodeId: string, category: ArtCategory): readonly [first: Motif, second?: Motif] {
  const named = nodeId
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (isMotif(word) ? [word] : Object.hasOwn(CALLED, word) ? [CALLED[word] as Motif] : []))
  const [first, second] = named
  if (first !== undefined) return second === undefined || second === first ? [first] : [first, second]
  const motifs = FAMILY_MOTIFS[category]
  return [motifs[fnv1a(nodeId) % motifs.length] as Motif]
}
