import type { DrawStream } from '@croupier/fairness'
import { add, type Fraction, fraction, times } from '../fraction.ts'
import { ways } from '../instants/mines.ts'
import { hasKeys, type SeededRules } from '../seeded.ts'
import { poolsReturn } from './reelOdds.ts'
import type { Pays } from './reels.ts'
import { POOLS } from './slotTable.ts'

/** Places of a row. */
export const FALL_COLUMNS = 5
/** A round ends after so many falls. */
export const FALLS_MAX = 20

/** A machine whose rows win apart from each other, vanish and are filled again, as data. */
export interface Falls {
  readonly rows: number
  /** of so many equal cases each symbol has its own number, from the rarest to the most frequent */
  readonly symbolCases: readonly number[]
  /** a stake is so many parts, and pays are counted in them */
  readonly parts: number
  /** whether a stake has to be a whole number of parts; otherwise what it wins is cut */
  readonly isWhole: boolean
  /** what three, four and five equal symbols of a row pay, by symbol */
  readonly pays: readonly Pays[]
  /** what every further fall multiplies its wins with; the last one stays */
  readonly multipliers: readonly number[]
  readonly hasPools: boolean
}

/** What a row has won: which symbol, how many of it, and what that pays. */
export interface RowWin {
  readonly row: number
  readonly symbol: number
  readonly count: number
  /** in parts of a stake, the multiplier of the fall with it */
  readonly pays: number
}

/** One fall: the picture as it lies, and the rows that win and are filled again. */
export interface Fall {
  readonly rows: readonly (readonly number[])[]
  readonly wins: readonly RowWin[]
}

const casesOf = ({ symbolCases }: Falls): number => symbolCases.reduce((sum, cases) => sum + cases, 0)

/** What a fall, from 0, multiplies its wins with. */
export const multiplierOf = ({ multipliers }: Falls, fall: number): number =>
  multipliers[Math.min(fall, multipliers.length - 1)] ?? 1

/** What a row wins. At most one symbol is there three times. */
export function rowWin({ pays }: Falls, row: readonly number[]): Omit<RowWin, 'row'> | null {
  for (const [symbol, each] of pays.entries()) {
    const count = row.filter((one) => one === symbol).length
    const won = each[count - 3]
    if (won !== undefined) return { symbol, count, pays: won }
  }
  return null
}

async function freshRow(machine: Falls, stream: DrawStream): Promise<number[]> {
  const ends = machine.symbolCases.map((_, index) =>
    machine.symbolCases.slice(0, index + 1).reduce((sum, cases) => sum + cases, 0),
  )
  const row: number[] = []
  while (row.length < FALL_COLUMNS) {
    const drawn = await stream.below(casesOf(machine))
    row.push(ends.findIndex((end) => drawn < end))
  }
  return row
}

async function playFalls(machine: Falls, stream: DrawStream): Promise<readonly Fall[]> {
  const falls: Fall[] = []
  const rows: number[][] = []
  while (rows.length < machine.rows) rows.push(await freshRow(machine, stream))
  // Only what was filled again can win again.
  let open = rows.map((_, row) => row)
  while (open.length > 0 && falls.length < FALLS_MAX) {
    const wins = open.flatMap((row) => {
      const won = rowWin(machine, rows[row] ?? [])
      return won === null ? [] : [{ ...won, row, pays: won.pays * multiplierOf(machine, falls.length) }]
    })
    falls.push({ rows: rows.map((row) => [...row]), wins })
    open = wins.map(({ row }) => row)
    for (const row of open) rows[row] = await freshRow(machine, stream)
  }
  return falls
}

/** What a round pays, in parts of a stake. */
export const fallsPay = (falls: readonly Fall[]): number =>
  falls.reduce((sum, { wins }) => sum + wins.reduce((all, { pays }) => all + pays, 0), 0)

/** How likely a row wins, and what it pays on average in stakes. */
export interface RowOdds {
  readonly wins: Fraction
  readonly pays: Fraction
}

/** The odds of a row, exactly. */
export function rowOdds(machine: Falls): RowOdds {
  const all = casesOf(machine)
  let [wins, pays] = [fraction(0n), fraction(0n)]
  for (const [symbol, cases] of machine.symbolCases.entries()) {
    for (const [index, won] of (machine.pays[symbol] ?? []).entries()) {
      const count = BigInt(index + 3)
      const others = BigInt(all - cases) ** (BigInt(FALL_COLUMNS) - count)
      const top = ways(FALL_COLUMNS, index + 3) * BigInt(cases) ** count * others
      const chance = fraction(top, BigInt(all) ** BigInt(FALL_COLUMNS))
      wins = add(wins, chance)
      pays = add(pays, times(chance, fraction(BigInt(won), BigInt(machine.parts))))
    }
  }
  return { wins, pays }
}

/** What the rows that are open at a fall return on average from there on, exactly. */
function returnFrom(machine: Falls, odds: RowOdds, known: Map<string, Fraction>, fall: number, open: number): Fraction {
  if (fall === FALLS_MAX || open === 0) return fraction(0n)
  const key = `${fall} ${open}`
  const before = known.get(key)
  if (before !== undefined) return before
  const not = add(fraction(1n), times(fraction(-1n), odds.wins))
  let sum = times(odds.pays, fraction(BigInt(open * multiplierOf(machine, fall))))
  for (let again = 1; again <= open; again += 1) {
    let chance = fraction(ways(open, again))
    for (let row = 0; row < open; row += 1) chance = times(chance, row < again ? odds.wins : not)
    sum = add(sum, times(chance, returnFrom(machine, odds, known, fall + 1, again)))
  }
  known.set(key, sum)
  return sum
}

/** The exact return of the falls alone, and with what the pools take and are filled with again. */
export function fallsReturn(machine: Falls): { readonly falls: Fraction; readonly whole: Fraction } {
  const falls = returnFrom(machine, rowOdds(machine), new Map(), 0, machine.rows)
  return { falls, whole: machine.hasPools ? add(falls, poolsReturn()) : falls }
}

/** The rules of a machine of falls. */
export function fallRules(machine: Falls): SeededRules {
  const parts = BigInt(machine.parts)
  return {
    isChoice: (choice) => hasKeys(choice),
    isStake: (stake) => !machine.isWhole || stake % parts === 0n,
    // What one fall pays is known to be far below any limit; its pools are paid apart.
    most: () => 0n,
    async deal(stream, { stake, stakeUnits }) {
      const falls = await playFalls(machine, stream)
      const jackpots: string[] = []
      for (const { id, certainUnits } of machine.hasPools ? POOLS : []) {
        if (BigInt(await stream.below(certainUnits)) < stakeUnits) jackpots.push(id)
      }
      const won = (stake * BigInt(fallsPay(falls))) / parts
      return { steps: [{ won: String(won), view: { falls } }], jackpots }
    },
  }
}
