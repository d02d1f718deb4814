import {
  COCK,
  COCK_SPOTS,
  type CockOpen,
  type CockSpot,
  cockPays,
} from '../../rules/tables/cock.ts'
import type { LiveTableView } from '../../tables/tableRoutes.ts'
import { el, t } from '../page.ts'
import { type CockStage, cockStage } from './cockStage.ts'
import { roadPicture } from './road.ts'
import { openTable, type SpotButton, type TableFace } from './tablePage.ts'

const name = (spot: string): string => t(`cock.${spot}`)
const winnerOf = (result: object): CockSpot => (result as { winner: CockSpot }).winner

class Pit implements TableFace {
  readonly stage: CockStage
  readonly spots: readonly HTMLElement[]
  readonly roads = el('div')
  shown = ''

  constructor(into: HTMLElement, stage: CockStage, button: SpotButton) {
    this.stage = stage
    this.spots = COCK_SPOTS.map((spot) => button(spot, name(spot)))
    into.append(
      el('div', { class: 'table' }, el('div', { class: 'spots' }, ...this.spots), this.roads),
    )
  }

  show({ number, phase, open, result, results }: LiveTableView): void {
    const key = `${number} ${phase} ${results.length}`
    if (key === this.shown) return
    this.shown = key
    for (const [index, spot] of COCK_SPOTS.entries()) {
      const pays = this.spots[index]?.querySelector('.pays')
      if (pays) pays.textContent = (cockPays(spot, open as CockOpen) / 100).toFixed(2)
    }
    if (phase === 'BETTING') this.stage.wait()
    else if (phase === 'DEALING') this.stage.meet()
    else if (result !== null) this.stage.end(winnerOf(result))
    this.roads.replaceChildren(roadPicture(results.map(winnerOf), 'DRAW', name))
  }

  said(result: object): string {
    return name(winnerOf(result))
  }

  isWon(spot: string, { open, result, phase }: LiveTableView): boolean {
    return phase === 'ENDED' && result !== null && COCK.pays(spot, { open, result }) > 100
  }
}

void openTable({
  game: 'cock',
  rules: () => [el('p', {}, t('cock.rules'))],
  face: async (shell, button) => {
    const pit = el('div', { class: 'pit' })
    shell.stage.append(pit)
    return new Pit(shell.stage, await cockStage(pit), button)
  },
})
