import {
  COCK,
  COCK_SPOTS,
  type CockOpen,
  type CockSpot,
  cockPays,
  POOL_SPOTS,
  poolPays,
} from '../../rules/tables/cock.ts'
import type { LiveTableView } from '../../tables/tableRoutes.ts'
import { el, t } from '../page.ts'
import { type CockStage, cockStage } from './cockStage.ts'
import { roadPicture } from './road.ts'
import { openTable, type SpotButton, type TableFace } from './tablePage.ts'

const name = (spot: string): string => t(`cock.${spot}`)
const winnerOf = (result: object): CockSpot => (result as { winner: CockSpot }).winner

const stakedOf = (staked: LiveTableView['staked']): Readonly<Record<string, bigint>> =>
  Object.fromEntries(Object.entries(staked).map(([spot, amount]) => [spot, BigInt(amount)]))

class Pit implements TableFace {
  readonly stage: CockStage
  readonly spots: readonly HTMLElement[]
  readonly pools: readonly HTMLElement[]
  readonly roads = el('div')
  shown = ''

  constructor(into: HTMLElement, stage: CockStage, button: SpotButton) {
    this.stage = stage
    this.spots = COCK_SPOTS.map((spot) => button(spot, name(spot)))
    this.pools = POOL_SPOTS.map((spot) => button(spot, name(spot)))
    const rows = [this.spots, this.pools].map((row) => el('div', { class: 'spots' }, ...row))
    into.append(el('div', { class: 'table' }, ...rows, this.roads))
  }

  /** What a stake in the pool pays as it stands; it changes with every bet. */
  drawPools({ staked }: LiveTableView): void {
    const amounts = stakedOf(staked)
    for (const [index, spot] of POOL_SPOTS.entries()) {
      const pays = this.pools[index]?.querySelector('.pays')
      const text = (amounts[spot] ?? 0n) === 0n ? '–' : (poolPays(spot, amounts) / 100).toFixed(2)
      if (pays) pays.textContent = text
    }
  }

  show(table: LiveTableView): void {
    const { number, phase, open, result, results } = table
    this.drawPools(table)
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

  resultText(result: object): string {
    return name(winnerOf(result))
  }

  isWon(spot: string, { open, result, phase, staked }: LiveTableView): boolean {
    if (phase !== 'ENDED' || result === null) return false
    return COCK.pays(spot, { open, result }, stakedOf(staked)) > 100
  }
}

void openTable({
  game: 'cock',
  rules: () => [el('p', {}, t('cock.rules')), el('p', {}, t('cock.more'))],
  face: async (shell, button) => {
    const pit = el('div', { class: 'pit' })
    shell.stage.append(pit)
    return new Pit(shell.stage, await cockStage(pit), button)
  },
})
