import { distinctTuples, ordersOf, subsetProducts } from '../chances/combinatorics.ts'
import { fraction, isSame, NOTHING } from '../chances/fraction.ts'
import { measured } from '../chances/measure.ts'
import {
  type Board,
  type Cell,
  indexOfSymbols,
  type PickField,
  type Selection,
  type Shape,
  type Tier,
  tier,
  valuesAt,
} from './board.ts'
import { hitsPerCell, type Market, picksChance, type Read, readCell, symbolChances } from './market.ts'
import {
  addTo,
  type BestDraw,
  bestOnly,
  type Chance,
  cellsField,
  noneOf,
  type Outcome,
  only,
  type PayingTest,
  type Pick,
  type Prices,
  type Rules,
} from './mechanic.ts'

/** `together` cells form one bet; 1 makes every pick a bet of its own. */
type Cells = {
  readonly kind: 'cells'
  readonly together: number
  /** A number counts once over the cells of a bet. */
  readonly distinct: boolean
  readonly market: Market
  /** Tier of a symbol; 0 when absent. */
  readonly tierOf: Readonly<Record<string, number>>
  /** Bets that one pick of a symbol stands for, per tier; one bet when absent. */
  readonly betsOf?: Readonly<Record<string, readonly number[]>>
}

/** Picks in cells; `together` of them form a bet. */
type CellsRow = {
  cells: readonly Cell[]
  symbols: readonly string[]
  market: Market
  /** How many cells form one bet; 1 unless said. */
  together?: number
  distinct?: boolean
  picksMax?: number
  tierOf?: Readonly<Record<string, number>>
  betsOf?: Readonly<Record<string, readonly number[]>>
}

type Played = Board<Cells>

function partsOf(row: CellsRow) {
  const { together = 1, distinct = false, market, tierOf = {}, betsOf, picksMax } = row
  return {
    field: cellsField(row.cells, row.symbols, {
      cellsMin: together,
      ...(picksMax === undefined ? {} : { picksMax }),
    }),
    mechanic: {
      kind: 'cells' as const,
      together,
      distinct,
      market,
      tierOf,
      ...(betsOf === undefined ? {} : { betsOf }),
    },
  }
}

function chances(shape: Shape<Cells>): Chance[] {
  const { mechanic, field, space } = shape
  const { together, distinct, market, tierOf, betsOf } = mechanic
  if (together > 1) {
    const pool = space.to - space.from + 1
    const win = distinct ? fraction(1n, ordersOf(pool, together)) : picksChance(shape, market, together)
    return [{ win, push: NOTHING }]
  }
  const found: Chance[] = []
  for (const symbol of field.symbols) {
    const { wins, push, total } = symbolChances(market, symbol, tierOf[symbol] ?? 0)
    for (const [at, ways] of wins) {
      const bets = betsOf === undefined ? 1 : (betsOf[symbol]?.[at] ?? 0)
      found[at] = { win: fraction(ways, total * BigInt(bets)), push }
    }
  }
  return found
}

/** Puts symbols of different chances into tiers of their own, in the order of the symbols. */
function tiersOfSymbols({ space, field, mechanic }: Shape<Cells>) {
  if (mechanic.together > 1) return null
  const tiers: Tier[] = []
  const tierOf: Record<string, number> = {}
  for (const symbol of field.symbols) {
    const [chance] = chances({ space, field: { ...field, symbols: [symbol] }, mechanic })
    if (chance === undefined) throw new RangeError(`${symbol} cannot win`)
    const { win, push } = chance
    const same = tiers.findIndex((known) => isSame(known.win, win) && isSame(known.push, push))
    tierOf[symbol] = same < 0 ? tiers.length : same
    if (same < 0) tiers.push(tier(symbol, win, push))
  }
  return { mechanic: { ...mechanic, tierOf }, tiers }
}

function betsByTier(board: Played, { cells }: Selection): number[] {
  const { together, distinct, tierOf, betsOf } = board.mechanic
  if (together > 1) {
    if (distinct) return [distinctTuples(cells)]
    return [
      subsetProducts(
        cells.map(({ length }) => length),
        together,
      ),
    ]
  }
  const bets = noneOf(board)
  for (const symbol of cells.flat()) {
    const own = betsOf?.[symbol]
    if (own === undefined) addTo(bets, tierOf[symbol] ?? 0, 1)
    else for (const [at, count] of own.entries()) addTo(bets, at, count)
  }
  return bets
}

/** The tier in which a symbol wins by what a cell says. */
const tierIn = ({ tierOf }: Cells, read: Read, symbol: string): number => read.tier ?? tierOf[symbol] ?? 0

function singlePicks(board: Played, selection: Selection, draw: readonly number[]): Outcome {
  const { mechanic, field } = board
  const perTier = noneOf(board)
  const won: Pick[] = []
  let pushedBets = 0
  field.cells.forEach((cell, index) => {
    const picks = selection.cells[index] ?? []
    if (picks.length === 0) return
    const read = readCell(mechanic.market, cell, draw)
    for (const symbol of read.won) {
      if (!picks.includes(symbol)) continue
      addTo(perTier, tierIn(mechanic, read, symbol), 1)
      won.push({ cell: index, symbol })
    }
    for (const symbol of read.pushed ?? []) if (picks.includes(symbol)) pushedBets += 1
  })
  return { perTier, won, pushedBets }
}

const knownReads = new WeakMap<Market, Read[]>()

function signature(read: Read): string {
  return `${read.won.join()};${read.pushed?.join() ?? ''};${read.tier ?? ''}`
}

/** The different things a cell can say. */
function readsOf(market: Market): Read[] {
  const known = knownReads.get(market)
  if (known !== undefined) return known
  const reads = [...market.reads.values()]
  const different = [...new Map(reads.map((read) => [signature(read), read])).values()]
  knownReads.set(market, different)
  return different
}

function mostHits(reads: readonly Read[], picks: readonly string[]): number {
  let most = 0
  for (const { won } of reads) {
    most = Math.max(most, won.filter((symbol) => picks.includes(symbol)).length)
  }
  return most
}

/** The picks of one cell that pay most together. */
function bestOfCell(board: Played, reads: readonly Read[], picks: readonly string[], to: Prices) {
  const { mechanic } = board
  let best: Read | undefined
  let bestPaid = 0n
  // A board of many numbers says one of them each: what was said is looked up among the picks, not the picks in it.
  const picked = new Set(picks)
  for (const read of reads) {
    let paid = 0n
    for (const symbol of read.won) {
      if (picked.has(symbol)) paid += to.perTier[tierIn(mechanic, read, symbol)] ?? 0n
    }
    for (const symbol of read.pushed ?? []) if (picked.has(symbol)) paid += to.stake
    if (paid <= bestPaid) continue
    best = read
    bestPaid = paid
  }
  const perTier = noneOf(board)
  for (const symbol of best?.won ?? []) {
    if (best !== undefined && picked.has(symbol)) addTo(perTier, tierIn(mechanic, best, symbol), 1)
  }
  return { perTier, pushed: best?.pushed?.filter((symbol) => picked.has(symbol)).length ?? 0 }
}

function best(board: Played, selection: Selection, prices: Prices): BestDraw {
  const { cells } = board.field
  const { market, together } = board.mechanic
  const reads = readsOf(market)
  const picks = (index: number) => selection.cells[index] ?? []
  if (together > 1) {
    const most = cells.map((_, index) => mostHits(reads, picks(index)))
    return bestOnly([subsetProducts(most, together)])
  }
  const each = cells.map((_, index) => bestOfCell(board, reads, picks(index), prices))
  return {
    perTier: board.tiers.map((_, t) => each.reduce((total, one) => total + (one.perTier[t] ?? 0), 0)),
    pushed: each.reduce((total, one) => total + one.pushed, 0),
  }
}

const NO_SYMBOLS: readonly number[] = []

/** The picks of a selection as flags, cell after cell, each as long as the symbols are. */
function flagsOf(field: PickField, { cells }: Selection): Uint8Array {
  const indexOf = indexOfSymbols(field)
  const count = field.symbols.length
  const flags = new Uint8Array(count * field.cells.length)
  cells.forEach((picks, cell) => {
    for (const symbol of picks) flags[cell * count + (indexOf.get(symbol) ?? 0)] = 1
  })
  return flags
}

/**
 * Cells are read once per draw, and a selection wins when enough of its cells do; where one cell is
 * enough, all selections are one.
 */
function pays({ field, mechanic }: Played, selections: readonly Selection[]): PayingTest {
  const { market, together } = mechanic
  const indexOf = indexOfSymbols(field)
  const won = new Map(
    [...market.reads].map(([value, read]) => [value, read.won.flatMap((symbol) => indexOf.get(symbol) ?? [])]),
  )
  const merged = field.cells.map((_, at) => selections.flatMap(({ cells }) => cells[at] ?? []))
  const own = together === 1 ? [{ cells: merged }] : selections
  const picked = own.map((selection) => flagsOf(field, selection))
  const count = field.symbols.length
  const used = field.cells
    .map((cell, at) => ({ cell, start: at * count, shown: NO_SYMBOLS }))
    .filter(({ start }) => picked.some((flags) => flags.subarray(start, start + count).includes(1)))
  const hits = (flags: Uint8Array): boolean => {
    let wins = 0
    for (const { start, shown } of used) {
      if (shown.some((index) => flags[start + index] === 1)) wins += 1
    }
    return wins >= together
  }
  return (draw) => {
    for (const one of used) {
      one.shown = won.get(measured(market.measure, valuesAt(one.cell, draw))) ?? NO_SYMBOLS
    }
    return picked.some(hits)
  }
}

/** Picks in cells, each a bet of its own or several cells together. */
export const cells: Rules<Cells, CellsRow> = {
  kind: 'cells',
  partsOf,
  chances,
  betsByTier,
  judge: (board, selection) => {
    const { together, market } = board.mechanic
    if (together === 1) return (draw) => singlePicks(board, selection, draw)
    return (draw) => only([subsetProducts(hitsPerCell(board.field, market, selection, draw), together)])
  },
  best,
  pays,
  tiersOfSymbols,
  pickTier: ({ together, tierOf }) => (together === 1 ? (symbol) => tierOf[symbol] ?? 0 : null),
  pickMarket: ({ together, market }) => (together === 1 ? market : null),
  oddsPerPick: true,
  onFilledCells: true,
}
