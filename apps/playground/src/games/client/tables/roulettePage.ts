import { colorOfNumber, ROULETTE, WHEEL_ORDER } from '../../rules/tables/roulette.ts'
import type { LiveTableView } from '../../tables/tableRoutes.ts'
import { type WheelStage, wheelStage } from '../instants/wheelStage.ts'
import { el, t } from '../page.ts'
import { INK } from '../stage.ts'
import { openTable, type SpotButton, type TableFace } from './tablePage.ts'

const SHOWN = 18
const COLORS = { RED: 0xb3122f, BLACK: INK.sunken, GREEN: 0x1d7a4f } as const

const SEGMENTS = WHEEL_ORDER.map((number) => ({
  text: String(number),
  color: COLORS[colorOfNumber(number)],
  ink: INK.text,
}))

/** Bets on many numbers: what is written on them, and where they lie below the numbers. */
const AREAS: readonly (readonly [spot: string, label: () => string, pays: string])[] = [
  ['DOZEN_1', () => '1–12', '3×'],
  ['DOZEN_2', () => '13–24', '3×'],
  ['DOZEN_3', () => '25–36', '3×'],
  ['LOW', () => '1–18', '2×'],
  ['EVEN', () => t('roulette.EVEN'), '2×'],
  ['RED', () => t('roulette.RED'), '2×'],
  ['BLACK', () => t('roulette.BLACK'), '2×'],
  ['ODD', () => t('roulette.ODD'), '2×'],
  ['HIGH', () => '19–36', '2×'],
  ...[1, 2, 3].map(
    (number) =>
      [`COLUMN_${number}`, () => t('roulette.column', { number: String(number) }), '3×'] as const,
  ),
]

const numberOf = (result: object): number => (result as { number: number }).number

class Layout implements TableFace {
  readonly wheel: WheelStage
  readonly last = el('ol', { class: 'last', 'aria-label': t('table.roads') })
  turned = 0
  shown = ''

  constructor(into: HTMLElement, wheel: WheelStage, button: SpotButton) {
    this.wheel = wheel
    wheel.aim(SEGMENTS)
    const numbers = WHEEL_ORDER.toSorted((a, b) => a - b).map((number) => {
      const spot = button(`N${number}`, String(number))
      spot.dataset.color = colorOfNumber(number)
      return spot
    })
    const areas = AREAS.map(([spot, label, pays]) => button(spot, label(), pays))
    into.append(
      el(
        'div',
        { class: 'layout' },
        this.last,
        el('div', { class: 'numbers' }, ...numbers),
        el('div', { class: 'areas' }, ...areas),
      ),
    )
  }

  show({ number, result, results }: LiveTableView): void {
    if (result !== null && this.turned !== number) {
      this.turned = number
      void this.wheel.turn(WHEEL_ORDER.indexOf(numberOf(result)), false)
    }
    const numbers = results.slice(0, SHOWN).map(numberOf)
    if (this.shown === numbers.join()) return
    this.shown = numbers.join()
    this.last.replaceChildren(
      ...numbers.map((one) => el('li', { 'data-color': colorOfNumber(one) }, String(one))),
    )
  }

  said(result: object): string {
    return String(numberOf(result))
  }

  isWon(spot: string, { open, result, phase }: LiveTableView): boolean {
    return phase === 'ENDED' && result !== null && ROULETTE.pays(spot, { open, result }) > 100
  }
}

void openTable({
  game: 'roulette',
  rules: () => [el('p', {}, t('roulette.rules')), el('p', {}, t('bet.rtp', { percent: '97.29%' }))],
  face: async (shell, button) => {
    const wheel = el('div', { class: 'wheel-of' })
    shell.stage.append(wheel)
    return new Layout(shell.stage, await wheelStage(wheel), button)
  },
})
