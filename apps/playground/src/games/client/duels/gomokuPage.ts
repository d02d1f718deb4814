import type { DuelView } from '../../duels/duelRoutes.ts'
import { BOARD_SIDE, type GomokuState } from '../../rules/duels/gomoku.ts'
import { el, t } from '../page.ts'
import { type DuelFace, openDuel } from './duelPage.ts'

const CELLS = BOARD_SIDE * BOARD_SIDE
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -BOARD_SIDE,
  ArrowDown: BOARD_SIDE,
}

class Board implements DuelFace {
  readonly cells: readonly HTMLButtonElement[]
  drawn: readonly number[] = []

  constructor(into: HTMLElement, move: (move: object) => void) {
    this.cells = Array.from({ length: CELLS }, (_, cell) =>
      el('button', {
        type: 'button',
        class: 'point',
        // One stop of the tab key for the whole board: arrows go from point to point.
        tabindex: cell === Math.floor(CELLS / 2) ? '0' : '-1',
        'aria-label': t('gomoku.cell', {
          row: Math.floor(cell / BOARD_SIDE) + 1,
          column: (cell % BOARD_SIDE) + 1,
        }),
        'data-testid': `gomoku.cell.${cell}`,
        onclick: () => move({ cell }),
      }),
    )
    const onkeydown = (event: Event) => this.walk(event as KeyboardEvent)
    into.append(el('div', { class: 'board', onkeydown }, ...this.cells))
  }

  walk(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const at = this.cells.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    this.cells[(at + step + CELLS) % CELLS]?.focus()
  }

  show(duel: DuelView | null): void {
    if (duel === null) return
    const { stones, first } = duel.view as GomokuState
    if (this.drawn.join() === stones.join() && stones.length > 0) return
    this.drawn = stones
    const place = new Map(stones.map((cell, index) => [cell, index]))
    for (const [cell, button] of this.cells.entries()) {
      const index = place.get(cell)
      const isFirst = index !== undefined && index % 2 === 0
      const isOwn = isFirst === (first === duel.seat)
      button.dataset.stone = index === undefined ? '' : isOwn ? 'own' : 'other'
      button.dataset.last = String(index === stones.length - 1)
    }
  }
}

void openDuel({
  game: 'gomoku',
  rules: () => [el('p', {}, t('gomoku.rules'))],
  face: (shell, move) => new Board(shell.stage, move),
})
