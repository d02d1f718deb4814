import type { Title } from '../../../api/games/games.ts'

/** A row with fewer games looks like a mistake: they are left for the last row. */
const ROW_MIN = 4
/** So many games of a row are shown; the lobby has the others. */
const ROW_MAX = 12

export type Row = { name: string; titles: readonly Title[] }

/**
 * Rows of games that can be opened now, in which no title is twice: each takes what the rows before it have left. A row of less than
 * four is absent, so its titles are left for those behind it.
 */
export function rowsOf<Named extends Row>(rows: readonly Named[]): Named[] {
  const taken = new Set<string>()
  return rows.flatMap((row) => {
    const titles = row.titles
      .filter(({ nodeId, isSample, state }) => !isSample && state === 'OPEN' && !taken.has(nodeId))
      .slice(0, ROW_MAX)
    if (titles.length < ROW_MIN) return []
    for (const { nodeId } of titles) taken.add(nodeId)
    return [{ ...row, titles }]
  })
}
