import {
  BACCARAT,
  BACCARAT_PAYS,
  BACCARAT_SPOTS,
  type BaccaratResult,
  baccaratWinner,
  pointsOf,
  totalOf,
} from '../../rules/tables/baccarat.ts'
import type { LiveTableView } from '../../tables/tableRoutes.ts'
import { el, t } from '../page.ts'
import { cardPicture } from '../playingCard.ts'
import { roadPicture } from './road.ts'
import { openTable, type SpotButton, type TableFace } from './tablePage.ts'

const name = (spot: string): string => t(`baccarat.${spot}`)

class Hands implements TableFace {
  readonly hands = { player: el('div', { class: 'hand' }), banker: el('div', { class: 'hand' }) }
  readonly totals = { player: el('b'), banker: el('b') }
  readonly roads = el('div')
  shown = ''

  constructor(into: HTMLElement, button: SpotButton) {
    const side = (which: 'player' | 'banker') =>
      el(
        'section',
        { class: 'side-of', 'data-side': which.toUpperCase() },
        el('h2', {}, name(which.toUpperCase()), ' ', this.totals[which]),
        this.hands[which],
      )
    const spots = BACCARAT_SPOTS.map((spot) => button(spot, name(spot), `${BACCARAT_PAYS[spot] / 100}×`))
    into.append(
      el(
        'div',
        { class: 'table' },
        el('div', { class: 'hands' }, side('player'), side('banker')),
        el('div', { class: 'spots' }, ...spots),
        this.roads,
      ),
    )
  }

  show({ number, result, results, phase }: LiveTableView): void {
    // Cards stay as they lie until something changes.
    const key = `${number} ${phase} ${results.length}`
    if (key === this.shown) return
    this.shown = key
    const hands = result as BaccaratResult | null
    for (const which of ['player', 'banker'] as const) {
      const cards = hands === null ? [null, null] : hands[which]
      this.hands[which].replaceChildren(...cards.map((card) => cardPicture(card)))
      this.totals[which].textContent = hands === null ? '' : String(totalOf(hands[which].map(pointsOf)))
    }
    const winners = results.map((one) => baccaratWinner(one as BaccaratResult))
    this.roads.replaceChildren(roadPicture(winners, 'TIE', name))
  }

  resultText(result: object): string {
    const { player, banker } = result as BaccaratResult
    const totals = [player, banker].map((hand) => totalOf(hand.map(pointsOf)))
    return `${name(baccaratWinner(result as BaccaratResult))} ${totals.join(' : ')}`
  }

  isWon(spot: string, { open, result }: LiveTableView): boolean {
    return result !== null && BACCARAT.pays(spot, { open, result }) > 100
  }
}

void openTable({
  game: 'baccarat',
  rules: () => [el('p', {}, t('baccarat.rules'))],
  face: async (shell, button) => new Hands(shell.stage, button),
})
