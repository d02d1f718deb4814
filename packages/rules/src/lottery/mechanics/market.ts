import { type Fraction, fraction } from '../chances/fraction.ts'
import { type Measure, measured } from '../chances/measure.ts'
import type { Ways } from '../chances/setHits.ts'
import { type Cell, type PickField, type Selection, type Shape, valuesAt } from './board.ts'

/** What a drawn cell says: the symbols that won, those that push, and a tier of its own if any. */
export type Read = {
  readonly won: readonly string[]
  readonly pushed?: readonly string[]
  readonly tier?: number
}

/** Judges a cell: the value of its places, and what each such value means. No entry: nothing wins. */
export type Market = {
  readonly measure: Measure
  readonly reads: ReadonlyMap<number, Read>
  /** In how many draws each value comes, counted once when the market is made. */
  readonly ways: Ways<number>
}

const NOTHING_READ: Read = { won: [] }

/** What a cell of a draw says. */
export function readCell({ measure, reads }: Market, cell: Cell, draw: readonly number[]): Read {
  return reads.get(measured(measure, valuesAt(cell, draw))) ?? NOTHING_READ
}

/** How many picks of each cell come. */
export function hitsPerCell(
  { cells }: PickField,
  market: Market,
  selection: Selection,
  draw: readonly number[],
): number[] {
  return cells.map((cell, index) => {
    const picks = selection.cells[index] ?? []
    if (picks.length === 0) return 0
    return readCell(market, cell, draw).won.filter((symbol) => picks.includes(symbol)).length
  })
}

/** The chance that a market's cell makes a symbol win in a tier, and that the symbol pushes. */
export function symbolChances(market: Market, symbol: string, ownTier: number) {
  const { counts, total } = market.ways
  const wins = new Map<number, bigint>()
  let pushes = 0n
  for (const [value, ways] of counts) {
    const read = market.reads.get(value)
    const tier = read?.tier ?? ownTier
    if (read?.won.includes(symbol)) wins.set(tier, (wins.get(tier) ?? 0n) + ways)
    else if (read?.pushed?.includes(symbol)) pushes += ways
  }
  return { wins, push: fraction(pushes, total), total }
}

/** The chance of one pick in one cell, for cells whose symbols all have the same; of so many cells together. */
export function picksChance({ field }: Shape<unknown>, market: Market, cells: number): Fraction {
  const { wins, total } = symbolChances(market, field.symbols[0] ?? '', 0)
  const { num, den } = fraction(wins.get(0) ?? 0n, total)
  return fraction(num ** BigInt(cells), den ** BigInt(cells))
}
