/** How many rows a road has. */
export const ROAD_ROWS = 6

/** A place of a road. */
export interface RoadCell {
  readonly column: number
  readonly row: number
  readonly winner: string
  /** draws that came after it, before the next win */
  readonly draws: number
}

/**
 * The big road: a win goes below the last one of the same side, another side begins the next column; where there is no
 * room below, it goes on to the right. Draws are counted on the win before them.
 * @param winners oldest first
 */
export function bigRoad(winners: readonly string[], draw: string): readonly RoadCell[] {
  const cells: RoadCell[] = []
  const taken = new Set<string>()
  let start = -1
  for (const winner of winners) {
    const last = cells.at(-1)
    if (winner === draw) {
      if (last !== undefined) cells.splice(-1, 1, { ...last, draws: last.draws + 1 })
      continue
    }
    let [column, row] = [0, 0]
    if (last?.winner === winner) {
      const isBelow = last.row + 1 < ROAD_ROWS && !taken.has(`${last.column}/${last.row + 1}`)
      column = isBelow ? last.column : last.column + 1
      row = isBelow ? last.row + 1 : last.row
    } else {
      start += 1
      while (taken.has(`${start}/0`)) start += 1
      column = start
    }
    taken.add(`${column}/${row}`)
    cells.push({ column, row, winner, draws: 0 })
  }
  return cells
}
