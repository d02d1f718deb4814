import {
  CASCADE_COLUMNS,
  CASCADE_PAYS,
  CASCADE_ROWS,
  FALL_MULTIPLIERS,
  type Fall,
  fallsPay,
} from '../../rules/slots/cascade.ts'
import type { RoundView } from '../../views.ts'
import type { Played } from '../api.ts'
import { el, isCalm, t } from '../page.ts'
import { type Choice, type Face, openGame } from '../play.ts'
import type { Shell } from '../session.ts'
import { type Pools, poolsOf, prizeTexts } from './poolsOf.ts'
import { symbolPicture } from './symbolArt.ts'

/** The symbols by their place in the table. */
const SIGNS = ['D', 'F', 'K', 'L', 'C', 'P', 'N'] as const
const FALL_MS = 650
const SLOW = { calm: 0.25, full: 1 } as const

const pause = async (ms: number): Promise<void> => await new Promise((done) => setTimeout(done, ms))
const fallsOf = ({ steps }: RoundView): readonly Fall[] =>
  (steps[0]?.view as { falls: readonly Fall[] } | undefined)?.falls ?? []
const nameOf = (symbol: number): string => t(`slot.symbol.${SIGNS[symbol] ?? 'N'}`)

function paytable(): Node {
  const rows = CASCADE_PAYS.map((pays, symbol) =>
    el('tr', {}, el('th', { scope: 'row' }, nameOf(symbol)), ...pays.map((pay) => el('td', {}, `${pay / 100}×`))),
  )
  const head = ['3', '4', '5'].map((count) => el('th', {}, `× ${count}`))
  return el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...head)), el('tbody', {}, ...rows))
}

class Picture implements Face<object> {
  readonly shell: Shell
  readonly pools: Pools
  readonly cells: readonly (readonly HTMLElement[])[]
  readonly fall = el('p', { class: 'fall', 'aria-hidden': 'true' }, '1×')

  constructor(shell: Shell, pools: Pools) {
    this.shell = shell
    this.pools = pools
    this.cells = Array.from({ length: CASCADE_ROWS }, () =>
      Array.from({ length: CASCADE_COLUMNS }, () => el('span', { class: 'gem' })),
    )
    const rows = this.cells.map((row) => el('div', { class: 'gems' }, ...row))
    shell.stage.append(el('div', { class: 'picture' }, this.fall, ...rows))
    this.put([0, 1, 2, 3].map((row) => [row, row + 1, row + 2, row + 3, row].map((one) => one % 7)))
  }

  put(rows: Fall['rows']): void {
    for (const [row, symbols] of rows.entries()) {
      for (const [column, symbol] of symbols.entries()) {
        const cell = this.cells[row]?.[column]
        if (cell === undefined) continue
        cell.dataset.won = 'false'
        if (cell.dataset.symbol === String(symbol)) continue
        cell.dataset.symbol = String(symbol)
        cell.replaceChildren(symbolPicture(SIGNS[symbol] ?? 'N'))
        cell.title = nameOf(symbol)
      }
    }
  }

  light({ rows, wins }: Fall): void {
    for (const { row, symbol } of wins) {
      for (const [column, one] of (rows[row] ?? []).entries()) {
        const cell = this.cells[row]?.[column]
        if (cell !== undefined) cell.dataset.won = String(one === symbol)
      }
    }
  }

  aim(): void {}

  async show(round: RoundView): Promise<void> {
    const slow = FALL_MS * (isCalm() ? SLOW.calm : SLOW.full)
    for (const [index, fall] of fallsOf(round).entries()) {
      this.fall.textContent = `${FALL_MULTIPLIERS[Math.min(index, 4)] ?? 1}×`
      this.put(fall.rows)
      this.shell.sound.tick()
      await pause(slow)
      this.light(fall)
      if (fall.wins.length > 0) await pause(slow)
    }
  }

  heard({ pools }: Played): void {
    this.pools.draw(pools)
  }

  pill(round: RoundView): string {
    return `${fallsPay(fallsOf(round)) / 100}×`
  }

  resultText(round: RoundView): string {
    const falls = fallsOf(round).filter(({ wins }) => wins.length > 0).length
    const texts = falls > 1 ? [t('cascade.falls', { count: falls })] : []
    return [...prizeTexts(this.shell.money, round), ...texts].join(' · ')
  }
}

let shared: Pools | null = null

/** Nothing is chosen; the pools take the place of a choice. */
function poolsField(shell: Shell): Choice<object> {
  shared = poolsOf(shell)
  return { fields: [shared.list], value: () => ({}), onChange: () => {} }
}

void openGame<object>({
  game: 'cascade',
  rules: () => [el('p', {}, t('cascade.rules')), paytable(), el('p', {}, t('bet.rtp', { percent: '96.37%' }))],
  choice: poolsField,
  face: async (shell) => new Picture(shell, shared ?? poolsOf(shell)),
})
