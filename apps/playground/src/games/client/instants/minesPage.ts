import {
  CELLS,
  MINES_MAX,
  MINES_MIN,
  type MinesView,
  minesMultiplier,
  openedOf,
  safeChance,
} from '../../rules/instants/mines.ts'
import type { RoundView } from '../../views.ts'
import type { Money } from '../money.ts'
import { el, t } from '../page.ts'
import { type Choice, type Face, type Fact, openGame } from '../play.ts'
import type { Shell } from '../session.ts'

interface MinesChoice {
  readonly mines: number
}

const SIDE = 5
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SIDE,
  ArrowDown: SIDE,
}

function minesChoice(): Choice<MinesChoice> {
  const slider = el('input', {
    type: 'range',
    id: 'mines',
    min: String(MINES_MIN),
    max: String(MINES_MAX),
    value: '3',
  })
  const shown = el('output', { for: 'mines' }, '3')
  const acts: (() => void)[] = []
  slider.addEventListener('input', () => {
    shown.textContent = slider.value
    for (const act of acts) act()
  })
  const label = el('label', { for: 'mines' }, `${t('mines.mines')} `, shown)
  return {
    fields: [el('div', { class: 'field' }, label, slider)],
    value: () => ({ mines: Number(slider.value) }),
    onChange: (act) => void acts.push(act),
  }
}

// Cut like the payout itself: nobody is shown more than is paid.
const times = (multiplier: bigint): string => `${(Number(multiplier / 100n) / 100).toFixed(2)}×`
const minesOf = ({ choice }: RoundView): number => (choice as MinesChoice).mines
const lastView = ({ steps }: RoundView): Partial<MinesView> => (steps.at(-1)?.view ?? {}) as Partial<MinesView>

function facts({ mines }: MinesChoice, stake: bigint | null, money: Money): readonly Fact[] {
  const { top, bottom } = safeChance(mines, 1)
  const multiplier = minesMultiplier(mines, 1)
  return [
    ['bet.multiplier', times(multiplier)],
    ['bet.chance', `${((Number(top) / Number(bottom)) * 100).toFixed(2)}%`],
    ['bet.payout', stake === null ? '–' : money.text((stake * multiplier) / 10_000n)],
  ]
}

class Square implements Face<MinesChoice> {
  readonly shell: Shell
  readonly cells: readonly HTMLButtonElement[]

  constructor(shell: Shell, move: (move: object) => void) {
    this.shell = shell
    this.cells = Array.from({ length: CELLS }, (_, cell) => {
      const label = t('mines.cell', { number: cell + 1 })
      return el('button', {
        type: 'button',
        class: 'cell',
        'aria-label': label,
        'data-label': label,
        'data-testid': `mines.cell.${cell}`,
        onclick: () => move({ cell, isOut: false }),
      })
    })
    const onkeydown = (event: Event) => this.walk(event as KeyboardEvent)
    shell.stage.append(el('div', { class: 'square', onkeydown }, ...this.cells))
  }

  /** Arrows go from field to field. */
  walk(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    const at = this.cells.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    this.cells[(at + step + CELLS) % CELLS]?.focus()
  }

  put(cell: number, state: string): void {
    const button = this.cells[cell]
    if (button === undefined) return
    button.dataset.state = state
    const text = t(state === 'safe' ? 'mines.safe' : 'mines.mine')
    button.setAttribute('aria-label', `${button.dataset.label}: ${text}`)
  }

  draw(round: RoundView): void {
    const { mines, cell } = lastView(round)
    for (const opened of openedOf(round.steps)) this.put(opened, 'safe')
    for (const mine of mines ?? []) this.put(mine, mine === cell ? 'hit' : 'mine')
  }

  aim(): void {
    for (const cell of this.cells) {
      delete cell.dataset.state
      cell.setAttribute('aria-label', cell.dataset.label ?? '')
    }
  }

  async show(round: RoundView): Promise<void> {
    if (round.steps.length === 1) this.aim()
    this.draw(round)
    this.shell.sound.tick()
  }

  resume(round: RoundView): void {
    this.draw(round)
  }

  multiplier(round: RoundView): bigint {
    return minesMultiplier(minesOf(round), openedOf(round.steps).length)
  }

  pill(round: RoundView): string {
    return round.won === '0' ? '✕' : times(this.multiplier(round))
  }

  resultText(round: RoundView): string {
    if (round.state === 'DONE' && round.won === '0') return t('mines.hit')
    if (openedOf(round.steps).length === 0) return t('mines.open')
    return `${t('bet.multiplier')}: ${times(this.multiplier(round))}`
  }

  leaving(round: RoundView): bigint | null {
    if (openedOf(round.steps).length === 0) return null
    return (BigInt(round.stake) * this.multiplier(round)) / 10_000n
  }
}

void openGame<MinesChoice>({
  game: 'mines',
  rules: () => [el('p', {}, t('mines.rules')), el('p', {}, t('bet.rtp', { percent: '99%' }))],
  choice: minesChoice,
  facts,
  leave: { cell: null, isOut: true },
  face: async (shell, move) => new Square(shell, move),
})
