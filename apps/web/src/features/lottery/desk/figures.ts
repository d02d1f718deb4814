import { type Cell, DRAW_SPACES, type DrawSpace, type Family, type Play, readDraw, trendTable } from '@croupier/rules'
import type { Issue } from '../../../api/lottery/lottery.ts'
import { anywhereTable } from '../draws/anywhereTable.ts'
import type { FigureKind } from './deskStore.ts'

/** From here on a figure stands out (pictures: brass from 20 up). */
export const OMISSION_LONG = 20

/** Draws, oldest first, with numbers: void issues are skipped (rules A8). */
export function drawnOldestFirst(draws: readonly Issue[]): (readonly number[])[] {
  return draws.flatMap(({ numbers }) => (numbers.length > 0 ? [numbers] : [])).reverse()
}

/** The numbers a family draws. */
export const poolOf = (family: Family): number[] => numbersOf(DRAW_SPACES[family])

function numbersOf({ from, to }: DrawSpace): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Figures of one row: symbol → omission or count. Rows that are not a single place have none. */
export type CellFigures = ReadonlyMap<string, number>

/** The figures of every row of a play, or null where the play's symbols are not drawn numbers. */
export function figuresOf(play: Play, draws: readonly Issue[], kind: FigureKind): readonly (CellFigures | null)[] {
  const drawn = drawnOldestFirst(draws).map((numbers) => readDraw(play, numbers))
  const pool = numbersOf(play.space)
  return play.field.cells.map((cell) =>
    kind === 'none' || drawn.length === 0 ? null : cellFigures(play, cell, drawn, pool, kind),
  )
}

function cellFigures(
  play: Play,
  cell: Cell,
  drawn: readonly (readonly number[])[],
  pool: readonly number[],
  kind: FigureKind,
): CellFigures | null {
  const table = tableOf(play, cell, drawn, pool)
  if (table === null) return null
  const figures = new Map<string, number>()
  for (const symbol of play.field.symbols) {
    if (!/^\d+$/.test(symbol)) return null
    const trend = table.get(Number(symbol))
    if (trend !== undefined) figures.set(symbol, kind === 'hot' ? trend.count : trend.omission)
  }
  return figures
}

/** The trend of each number in the place of a cell, or where it may end any prize of a draw in all of its places (rules A18). */
function tableOf(play: Play, { places }: Cell, drawn: readonly (readonly number[])[], pool: readonly number[]) {
  const [place] = places
  if (place === undefined) return null
  if (places.length === 1) {
    return trendTable(
      drawn.map((numbers) => numbers[place] ?? -1),
      pool,
    )
  }
  if (play.reading === undefined) return null
  return anywhereTable(
    drawn.map((numbers) => places.map((one) => numbers[one] ?? -1)),
    pool,
  )
}
