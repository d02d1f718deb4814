import { FALL_COLUMNS, type Fall, type Falls, fallsPay, multiplierOf } from '../../rules/slots/falls.ts'
import type { RoundView } from '../../views.ts'
import type { Played } from '../api.ts'
import { el, isCalm, t } from '../page.ts'
import { type Choice, type Face, noChoice, openGame } from '../play.ts'
import type { Shell } from '../session.ts'
import { type Pools, poolsOf, prizeTexts } from './poolsOf.ts'
import { symbolPicture } from './symbolArt.ts'
import { closing, fallsTitle, gameOfPage, type SlotTitle } from './title.ts'

const FALL_MS = 650
const SLOW = { calm: 0.25, full: 1 } as const

const pause = async (ms: number): Promise<void> => await new Promise((done) => setTimeout(done, ms))
const fallsOf = ({ steps }: RoundView): readonly Fall[] =>
  (steps[0]?.view as { falls: readonly Fall[] } | undefined)?.falls ?? []

function paytable({ machine, looks, symbolName }: SlotTitle<Falls>): Node {
  const rows = [...looks].map(([letter, look], symbol) => {
    const head = el('th', { scope: 'row', class: 'sign' }, symbolPicture(look), symbolName(letter))
    return el('tr', {}, head, ...(machine.pays[symbol] ?? []).map((pay) => el('td', {}, `${pay / machine.parts}×`)))
  })
  const head = ['3', '4', '5'].map((count) => el('th', {}, `× ${count}`))
  return el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...head)), el('tbody', {}, ...rows))
}

class Picture implements Face<object> {
  readonly shell: Shell
  readonly title: SlotTitle<Falls>
  readonly letters: readonly string[]
  readonly pools: Pools
  readonly cells: readonly (readonly HTMLElement[])[]
  readonly fall = el('p', { class: 'fall', 'aria-hidden': 'true' }, '1×')

  constructor(shell: Shell, title: SlotTitle<Falls>, pools: Pools) {
    this.shell = shell
    this.title = title
    this.letters = [...title.looks.keys()].slice(0, title.machine.pays.length)
    this.pools = pools
    this.cells = Array.from({ length: title.machine.rows }, () =>
      Array.from({ length: FALL_COLUMNS }, () => el('span', { class: 'gem' })),
    )
    const rows = this.cells.map((row) => el('div', { class: 'gems' }, ...row))
    shell.stage.append(el('div', { class: 'picture' }, this.fall, ...rows))
    this.put(this.cells.map((_, row) => [row, row + 1, row + 2, row + 3, row].map((one) => one % 7)))
  }

  put(rows: Fall['rows']): void {
    for (const [row, symbols] of rows.entries()) {
      for (const [column, symbol] of symbols.entries()) {
        const cell = this.cells[row]?.[column]
        if (cell === undefined) continue
        cell.dataset.won = 'false'
        if (cell.dataset.symbol === String(symbol)) continue
        cell.dataset.symbol = String(symbol)
        const letter = this.letters[symbol] ?? ''
        const look = this.title.looks.get(letter)
        if (look !== undefined) cell.replaceChildren(symbolPicture(look))
        cell.title = this.title.symbolName(letter)
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
      this.fall.textContent = `${multiplierOf(this.title.machine, index)}×`
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
    return `${fallsPay(fallsOf(round)) / this.title.machine.parts}×`
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
  return { ...noChoice(), fields: title.machine.hasPools ? [shared.list] : [] }
}

/** How a machine plays, sentence by sentence. */
function sentences({ game, machine }: SlotTitle<Falls>): readonly string[] {
  if (game === 'cascade') return [t('cascade.rules')]
  return [t('reels.falls', { multipliers: machine.multipliers.join(', ') })]
}

const title = fallsTitle(gameOfPage())

void openGame<object>({
  game: title.game,
  stakeStep: title.machine.isWhole ? BigInt(title.machine.parts) : 1n,
  rules: () => [...sentences(title).map((sentence) => el('p', {}, sentence)), paytable(title), ...closing(title)],
  choice: poolsField,
  face: async (shell) => new Picture(shell, title, shared ?? poolsOf(shell)),
})
