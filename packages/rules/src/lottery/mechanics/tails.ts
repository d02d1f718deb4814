import { subsetProducts } from '../chances/combinatorics.ts'
import { NOTHING } from '../chances/fraction.ts'
import type { Board, Cell } from './board.ts'
import { hitsPerCell, type Market, picksChance } from './market.ts'
import { bestOnly, cellsField, only, type Rules } from './mechanic.ts'

/** Each full pick spawns one bet on the last 1, 2 … all cells; tier 0 is all cells. */
type Tails = { readonly kind: 'tails'; readonly market: Market }
type TailsRow = { cells: readonly Cell[]; symbols: readonly string[]; market: Market }

const product = (numbers: readonly number[]) => numbers.reduce((all, one) => all * one, 1)

/** Full picks that each also bet on their last places. */
export const tails: Rules<Tails, TailsRow> = {
  kind: 'tails',
  partsOf: ({ cells, symbols, market }) => ({
    field: cellsField(cells, symbols, { cellsMin: cells.length }),
    mechanic: { kind: 'tails', market },
  }),
  chances: (shape) => {
    const { cells } = shape.field
    return cells.map((_, skipped) => ({
      win: picksChance(shape, shape.mechanic.market, cells.length - skipped),
      push: NOTHING,
    }))
  },
  betsByTier: (_, { cells }) => {
    const sizes = cells.map(({ length }) => length)
    return sizes.map(() => subsetProducts(sizes, sizes.length))
  },
  judge: ({ field, mechanic }: Board<Tails>, selection) => {
    const sizes = selection.cells.map(({ length }) => length)
    return (draw) => {
      const hits = hitsPerCell(field, mechanic.market, selection, draw)
      return only(sizes.map((_, skipped) => product(sizes.slice(0, skipped)) * product(hits.slice(skipped))))
    }
  },
  best: ({ tiers }, { cells }) => {
    const sizes = cells.map(({ length }) => length)
    return bestOnly(tiers.map((_, skipped) => product(sizes.slice(0, skipped))))
  },
}
