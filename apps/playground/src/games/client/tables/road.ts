import { bigRoad, ROAD_ROWS } from '../../rules/tables/roads.ts'
import { el, t } from '../page.ts'

const COLUMNS_SHOWN = 18

/** The big road of a table, as far as it fits. @param winners newest first */
export function roadPicture(winners: readonly string[], draw: string, name: (winner: string) => string): HTMLElement {
  const cells = bigRoad(winners.toReversed(), draw)
  const last = Math.max(0, ...cells.map(({ column }) => column))
  const from = Math.max(0, last - COLUMNS_SHOWN + 1)
  const marks = cells
    .filter(({ column }) => column >= from)
    .map(({ column, row, winner, draws }) => {
      const mark = el('i', {
        role: 'img',
        'aria-label': name(winner),
        'data-side': winner,
        'data-draws': draws === 0 ? '' : String(draws),
      })
      mark.style.gridArea = `${row + 1} / ${column - from + 1}`
      return mark
    })
  const grid = el('div', { class: 'road' }, ...marks)
  grid.style.gridTemplate = `repeat(${ROAD_ROWS}, 1fr) / repeat(${COLUMNS_SHOWN}, minmax(0, 1.25rem))`
  return el('section', { class: 'roads', 'aria-label': t('table.roads') }, grid)
}
