import type { DrawStream } from '@croupier/fairness'
import { add, type Fraction, fraction, times } from '../fraction.ts'
import { ways } from '../instants/mines.ts'
import { hasKeys, type SeededRules } from '../seeded.ts'
import { POOLS } from './slotTable.ts'

/** The picture: rows that win apart from each other. */
export const CASCADE_ROWS = 4
export const CASCADE_COLUMNS = 5
/** Of so many equal cases each symbol has its own number, from the rarest to the most frequent. */
export const SYMBOL_CASES = [2, 2, 3, 3, 3, 3, 4] as const
export const CASES = 20
/** What three, four and five equal symbols of a row pay, in hundredths of a stake. */
export const CASCADE_PAYS: readonly (readonly [number, number, number])[] = [
  [260, 1_300, 8_000],
  [180, 800, 4_000],
  [90, 350, 1_800],
  [70, 260, 1_200],
  [55, 220, 900],
  [45, 180, 700],
  [30, 90, 450],
]
/** What every further fall multiplies its wins with; the last one stays. */
export const FALL_MULTIPLIERS = [1, 2, 3, 5, 8] as const
/** A round ends after so many falls. */
export const FALLS_MAX = 20

/** What a row has won: which symbol, how many of it, and what that pays. */
export interface RowWin {
  readonly row: number
  readonly symbol: number
  readonly count: number
  /** in hundredths of a stake, the multiplier of the fall with it */
  readonly pays: number
}

/** One fall: the picture as it lies, and the rows that win and are filled again. */
export interface Fall {
  readonly rows: readonly (readonly number[])[]
  readonly wins: readonly RowWin[]
}

const multiplierOf = (fall: number): number => FALL_MULTIPLIERS[fall] ?? FALL_MULTIPLIERS[4]

/** What a row wins. At most one symbol is there three times. */
export function rowWin(row: readonly number[]): Omit<RowWin, 'row'> | null {
  for (const [symbol, pays] of CASCADE_PAYS.entries()) {
    const count = row.filter((one) => one === symbol).length
    const won = pays[count - 3]
    if (won !== undefined) return { symbol, count, pays: won }
  }
  return null
}

async function freshRow(stream: DrawStream): Promise<number[]> {
  const row: number[] = []
  while (row.length < CASCADE_COLUMNS) {
    const drawn = await stream.below(CASES)
    const ends = SYMBOL_CASES.map((_, index) => SYMBOL_CASES.slice(0, index + 1).reduce((sum, cases) => sum + cases, 0))
    row.push(ends.findIndex((end) => drawn < end))
  }
  return row
}

async function playFalls(stream: DrawStream): Promise<readonly Fall[]> {
  const falls: Fall[] = []
  const rows: number[][] = []
  while (rows.length < CASCADE_ROWS) rows.push(await freshRow(stream))
  // Only what was filled again can win again.
  let open = rows.map((_, row) => row)
  while (open.length > 0 && falls.length < FALLS_MAX) {
    const wins = open.flatMap((row) => {
      const won = rowWin(rows[row] ?? [])
      return won === null ? [] : [{ ...won, row, pays: won.pays * multiplierOf(falls.length) }]
    })
    falls.push({ rows: rows.map((row) => [...row]), wins })
    open = wins.map(({ row }) => row)
    for (const row of open) rows[row] = await freshRow(stream)
  }
  return falls
}

/** What a round pays, in hundredths of a stake. */
export const fallsPay = (falls: readonly Fall[]): number =>
  falls.reduce((sum, { wins }) => sum + wins.reduce((all, { pays }) => all + pays, 0), 0)

/** How likely it is that a symbol is in a row so many times. */
function countChance(cases: number, count: number): Fraction {
  const [own, others] = [BigInt(cases), BigInt(CASES - cases)]
  const top = ways(CASCADE_COLUMNS, count) * own ** BigInt(count) * others ** BigInt(CASCADE_COLUMNS - count)
  return fraction(top, BigInt(CASES) ** BigInt(CASCADE_COLUMNS))
}

/** How likely a row wins, and what it pays on average in stakes. */
export function rowOdds(): { readonly wins: Fraction; readonly pays: Fraction } {
  let [wins, pays] = [fraction(0n), fraction(0n)]
  for (const [symbol, cases] of SYMBOL_CASES.entries()) {
    for (const [index, won] of (CASCADE_PAYS[symbol] ?? []).entries()) {
      const chance = countChance(cases, index + 3)
      wins = add(wins, chance)
      pays = add(pays, times(chance, fraction(BigInt(won), 100n)))
    }
  }
  return { wins, pays }
}

/** What the rows that are open at a fall return on average from there on, exactly. */
function returnFrom(fall: number, open: number, odds: ReturnType<typeof rowOdds>): Fraction {
  if (fall === FALLS_MAX || open === 0) return fraction(0n)
  const not = add(fraction(1n), times(fraction(-1n), odds.wins))
  const here = times(odds.pays, fraction(BigInt(open * multiplierOf(fall))))
  let sum = here
  for (let again = 1; again <= open; again += 1) {
    let chance = fraction(ways(open, again))
    for (let row = 0; row < open; row += 1) chance = times(chance, row < again ? odds.wins : not)
    sum = add(sum, times(chance, returned(fall + 1, again, odds)))
  }
  return sum
}

const known = new Map<string, Fraction>()
function returned(fall: number, open: number, odds: ReturnType<typeof rowOdds>): Fraction {
  const key = `${fall} ${open}`
  const value = known.get(key) ?? returnFrom(fall, open, odds)
  known.set(key, value)
  return value
}

/** The exact return of the falls alone, and with what the pools take and are filled with again. */
export function cascadeReturn(): { readonly falls: Fraction; readonly whole: Fraction } {
  const falls = returned(0, CASCADE_ROWS, rowOdds())
  const whole = POOLS.reduce(
    (sum, { sharePpm, resetUnits, certainUnits }) =>
      add(add(sum, fraction(BigInt(sharePpm), 1_000_000n)), fraction(resetUnits, BigInt(certainUnits))),
    falls,
  )
  return { falls, whole }
}

/** Rows that win vanish and are filled again, and each further fall pays more. Both pools are fed and can be won. */
export const CASCADE: SeededRules = {
  isChoice: (choice) => hasKeys(choice),
  isStake: () => true,
  // What one fall pays is known to be far below any limit; its pools are paid apart.
  most: () => 0n,
  async deal(stream, { stake, stakeUnits }) {
    const falls = await playFalls(stream)
    const jackpots: string[] = []
    for (const { id, certainUnits } of POOLS) {
      if (BigInt(await stream.below(certainUnits)) < stakeUnits) jackpots.push(id)
    }
    const won = (stake * BigInt(fallsPay(falls))) / 100n
    return { steps: [{ won: String(won), view: { falls } }], jackpots }
  },
}
