import type { Falls } from '../slots/falls.ts'
import type { Hold } from '../slots/hold.ts'
import type { Pays, Reels } from '../slots/reels.ts'
import { LINES } from '../slots/slotTable.ts'

/** What is drawn on a machine's symbols; each has a name in every language and a drawing in `packages/art`. */
export const CHARMS = [
  ...(['dragon', 'tiger', 'phoenix', 'lotus', 'lantern', 'moon', 'sun', 'gold', 'jade', 'pearl', 'river'] as const),
  ...(['mountain', 'fox', 'crane', 'koi', 'crown', 'star', 'fire', 'thunder', 'garden', 'island', 'horse'] as const),
  ...(['coral', 'shark', 'whale', 'turtle', 'octopus', 'wave'] as const),
] as const
export type Charm = (typeof CHARMS)[number]

/** How far what comes back lies apart from round to round. */
export const VOLATILITIES = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** A machine's id on the wire: the two charms that it is named after. */
export type MachineCode = `reels-${string}`
export const isMachineCode = (game: string): game is MachineCode => game.startsWith('reels-')

/** A title: how it looks, what it returns and what it plays by. */
export interface Machine {
  readonly code: MachineCode
  /** by rank; the first two name it */
  readonly charms: readonly Charm[]
  readonly volatility: Volatility
  /** parts per million, exact and cut */
  readonly returnPpm: number
  readonly plays:
    | { readonly kind: 'LINES' | 'WAYS' | 'HOLD'; readonly reels: Reels }
    | { readonly kind: 'FALLS'; readonly falls: Falls }
}

/** What every row of machines says; numbers are written one after the other, as on a machine's sheet. */
interface Row {
  readonly charms: string
  readonly volatility: Volatility
  readonly returnPpm: number
  /** what three, four and five pay, by rank */
  readonly pays: string
}

/** A machine of five reels; the ranks of its symbols are the letters A to H of the strips. */
export interface ReelRow extends Row {
  readonly strips: string
  /** how many lines there are; 0: ways */
  readonly lines: number
  readonly rows?: number
  readonly wildTimes?: number
  /** what three, four and five seals pay in stakes; then free spins, the most of them, and their multiplier */
  readonly seals?: string
  readonly hold?: Hold
  readonly hasPools?: boolean
}

/** A machine of falls. */
export interface FallRow extends Row {
  readonly rows: number
  readonly cases: string
  readonly multipliers: string
}

/** Of a stake where ways or rows pay; with lines a part is the stake of one. */
const PARTS = 50

const numbers = (text: string): number[] => text.split(' ').map(Number)
const paysOf = (text: string): Pays[] => text.split(' ').map((each) => each.split('/').map(Number) as unknown as Pays)

function titleOf({ charms, volatility, returnPpm }: Row): Omit<Machine, 'plays'> {
  const all = charms.split(' ') as Charm[]
  return { code: `reels-${all[0]}-${all[1]}`, charms: all, volatility, returnPpm }
}

/** A row as the machine that it describes. */
export function reelMachine(row: ReelRow): Machine {
  const { strips, lines, rows = 3, wildTimes = 1, seals = '0 0 0 0 0 1', hold = null, hasPools = false } = row
  const [three = 0, four = 0, five = 0, spins = 0, most = 0, times = 1] = numbers(seals)
  const reels: Reels = {
    strips: strips.split(' '),
    rows,
    lines: lines === 0 ? null : LINES.slice(0, lines),
    parts: lines === 0 ? PARTS : lines,
    pays: Object.fromEntries(paysOf(row.pays).map((each, rank) => [String.fromCharCode(65 + rank), each])),
    wildTimes,
    sealPays: [three, four, five],
    free: { spins, most, times },
    hold,
    hasPools,
  }
  const kind = hold !== null ? 'HOLD' : lines === 0 ? 'WAYS' : 'LINES'
  return { ...titleOf(row), plays: { kind, reels } }
}

/** A row as the machine that it describes. */
export function fallMachine(row: FallRow): Machine {
  const falls: Falls = {
    rows: row.rows,
    symbolCases: numbers(row.cases),
    parts: PARTS,
    isWhole: true,
    pays: paysOf(row.pays),
    multipliers: numbers(row.multipliers),
    hasPools: false,
  }
  return { ...titleOf(row), plays: { kind: 'FALLS', falls } }
}
