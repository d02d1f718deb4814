import type { DrawStream } from '@croupier/fairness'
import { add, type Fraction, fraction, times } from '../fraction.ts'
import { ways } from '../instants/mines.ts'

/** Cells of a picture of five reels and three rows, in which coins stay. */
export const HOLD_CELLS = 15
/** So many respins without a new coin end it. */
export const RESPINS = 3

/** Hold and spin as data: so many coins stay where they are, and the empty cells are spun until no coin comes any more. */
export interface Hold {
  /** coins that begin it */
  readonly from: number
  /** of `cases` equal ones, in so many an empty cell gets a coin */
  readonly hits: number
  readonly cases: number
  /** what a coin is worth, in parts of a stake, and of how many equal cases */
  readonly coins: readonly (readonly [worth: number, cases: number])[]
  /** what a picture full of coins pays besides, in parts of a stake */
  readonly full: number
}

/** A coin in its cell. */
export interface HeldCoin {
  readonly cell: number
  /** in parts of a stake */
  readonly worth: number
}

/** How coins came: those that began it, then what each respin brought. */
export interface HoldEnd {
  readonly rounds: readonly (readonly HeldCoin[])[]
  /** in parts of a stake */
  readonly pays: number
}

const casesOf = ({ coins }: Hold): number => coins.reduce((sum, [, cases]) => sum + cases, 0)

async function worthOf(hold: Hold, stream: DrawStream): Promise<number> {
  let drawn = await stream.below(casesOf(hold))
  for (const [worth, cases] of hold.coins) {
    if (drawn < cases) return worth
    drawn -= cases
  }
  throw new RangeError('a coin is one of the cases')
}

/** Plays the respins. @param cells where the coins are that begin it */
export async function playHold(hold: Hold, stream: DrawStream, cells: readonly number[]): Promise<HoldEnd> {
  const begun: HeldCoin[] = []
  for (const cell of cells) begun.push({ cell, worth: await worthOf(hold, stream) })
  const rounds = [begun]
  const held = new Set(cells)
  for (let left = RESPINS; left > 0 && held.size < HOLD_CELLS; ) {
    const come: HeldCoin[] = []
    for (let cell = 0; cell < HOLD_CELLS; cell += 1) {
      if (held.has(cell) || (await stream.below(hold.cases)) >= hold.hits) continue
      come.push({ cell, worth: await worthOf(hold, stream) })
    }
    for (const { cell } of come) held.add(cell)
    rounds.push(come)
    left = come.length > 0 ? RESPINS : left - 1
  }
  const worth = rounds.flat().reduce((sum, coin) => sum + coin.worth, 0)
  return { rounds, pays: worth + (held.size === HOLD_CELLS ? hold.full : 0) }
}

/** How many coins there are at the end on average, and how likely the picture is full. */
interface Filled {
  readonly coins: Fraction
  readonly full: Fraction
}

function filledFrom(hold: Hold, known: Map<string, Filled>, held: number, left: number): Filled {
  const isFull = held === HOLD_CELLS
  if (isFull || left === 0) return { coins: fraction(BigInt(held)), full: fraction(isFull ? 1n : 0n) }
  const key = `${held} ${left}`
  const before = known.get(key)
  if (before !== undefined) return before
  const empty = HOLD_CELLS - held
  const [hits, misses, all] = [hold.hits, hold.cases - hold.hits, hold.cases].map(BigInt) as [bigint, bigint, bigint]
  let value: Filled = { coins: fraction(0n), full: fraction(0n) }
  for (let come = 0; come <= empty; come += 1) {
    const top = ways(empty, come) * hits ** BigInt(come) * misses ** BigInt(empty - come)
    const chance = fraction(top, all ** BigInt(empty))
    const next = filledFrom(hold, known, held + come, come > 0 ? RESPINS : left - 1)
    value = { coins: add(value.coins, times(chance, next.coins)), full: add(value.full, times(chance, next.full)) }
  }
  known.set(key, value)
  return value
}

/** What hold and spin pays on average from a number of coins on, in parts of a stake, exactly. */
export function holdReturn(hold: Hold, held: number): Fraction {
  const { coins, full } = filledFrom(hold, new Map(), held, RESPINS)
  const worth = hold.coins.reduce((sum, [each, cases]) => sum + each * cases, 0)
  const mean = fraction(BigInt(worth), BigInt(casesOf(hold)))
  return add(times(coins, mean), times(full, fraction(BigInt(hold.full))))
}
