import {
  colorOfNumber,
  INNER_SPOTS,
  type InnerSpot,
  numbersOf,
  placeOf,
  ROULETTE,
  WHEEL_ORDER,
} from '../../rules/tables/roulette.ts'
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
    (number) => [`COLUMN_${number}`, () => t('roulette.column', { number: String(number) }), '3×'] as const,
  ),
]

/** Halves of a field: twelve fields along the cloth, three across it. */
const ALONG = 24
const ACROSS = 6
/** Where the zero lies: before the first street, in the middle of it. */
const ZERO = { along: -1, across: 3 }
const ARROWS: Readonly<Record<string, readonly [along: number, across: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const isNarrow = (): boolean => matchMedia('(width < 48rem)').matches

/** On a narrow page the cloth lies the other way: its length goes down. */
function stepOf(key: string): readonly [number, number] | undefined {
  const [along, across] = ARROWS[key] ?? []
  if (along === undefined || across === undefined) return undefined
  return isNarrow() ? [-across, along] : [along, across]
}

/** The cloth: numbers, and between them what lies on several. Arrows go from one to the next, half a field at a time. */
class Cloth {
  readonly places = new Map<string, HTMLElement>()
  readonly numbers = new Map<number, HTMLElement>()
  readonly node = el('div', {
    class: 'cloth',
    onkeydown: (event) => this.walk(event as KeyboardEvent),
  })

  constructor(button: SpotButton) {
    const zero = this.number(button, 0, ZERO)
    const fields = WHEEL_ORDER.filter((number) => number > 0)
      .toSorted((a, b) => a - b)
      .map((number) => this.number(button, number, placeOf(number)))
    const between = INNER_SPOTS.map((one) => this.between(button, one))
    this.node.append(zero, el('div', { class: 'numbers' }, ...fields, ...between))
    zero.tabIndex = 0
  }

  put(spot: HTMLElement, { along, across }: { along: number; across: number }): HTMLElement {
    spot.tabIndex = -1
    spot.dataset.place = `${along} ${across}`
    spot.style.setProperty('--along', String(along / ALONG))
    spot.style.setProperty('--across', String(across / ACROSS))
    this.places.set(`${along} ${across}`, spot)
    const numbers = numbersOf(spot.dataset.spot ?? '')
    const light = (isLit: boolean) => () => {
      for (const number of numbers) this.numbers.get(number)?.toggleAttribute('data-lit', isLit)
    }
    for (const name of ['pointerenter', 'focus']) spot.addEventListener(name, light(true))
    for (const name of ['pointerleave', 'blur']) spot.addEventListener(name, light(false))
    return spot
  }

  number(button: SpotButton, number: number, place: { along: number; across: number }) {
    const spot = this.put(button(`N${number}`, String(number)), place)
    spot.dataset.color = colorOfNumber(number)
    this.numbers.set(number, spot)
    return spot
  }

  between(button: SpotButton, { spot, kind, numbers, along, across }: InnerSpot): HTMLElement {
    const label = t(`roulette.${kind}`, { numbers: numbers.join('–') })
    const made = this.put(button(spot, label), { along, across })
    made.classList.add('inner')
    made.setAttribute('aria-label', label)
    made.title = label
    return made
  }

  walk(event: KeyboardEvent): void {
    const step = stepOf(event.key)
    const [along, across] = ((event.target as HTMLElement).dataset.place ?? '').split(' ').map(Number)
    if (step === undefined || along === undefined || across === undefined) return
    event.preventDefault()
    const next = this.nextTo(along, across, step)
    if (next === undefined) return
    ;(event.target as HTMLElement).tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }

  /** What lies half a field away, or a whole one where there is nothing between; any way back from the zero. */
  nextTo(along: number, across: number, [dx, dy]: readonly [number, number]) {
    for (const far of [1, 2]) {
      const at = this.places.get(`${along + dx * far} ${across + dy * far}`)
      if (at !== undefined) return at
    }
    const isToZero = dx < 0 && along <= 1
    return isToZero ? this.places.get(`${ZERO.along} ${ZERO.across}`) : undefined
  }
}

const numberOf = (result: object): number => (result as { number: number }).number

class Layout implements TableFace {
  readonly wheel: WheelStage
  readonly last = el('ol', { class: 'last', 'aria-label': t('table.roads') })
  turned = 0
  shown = ''

  constructor(into: HTMLElement, wheel: WheelStage, button: SpotButton) {
    this.wheel = wheel
    wheel.aim(SEGMENTS)
    const areas = AREAS.map(([spot, label, pays]) => button(spot, label(), pays))
    into.append(
      el('div', { class: 'layout' }, this.last, new Cloth(button).node, el('div', { class: 'areas' }, ...areas)),
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
    this.last.replaceChildren(...numbers.map((one) => el('li', { 'data-color': colorOfNumber(one) }, String(one))))
  }

  resultText(result: object): string {
    return String(numberOf(result))
  }

  isWon(spot: string, { open, result, phase }: LiveTableView): boolean {
    return phase === 'ENDED' && result !== null && ROULETTE.pays(spot, { open, result }) > 100
  }
}

void openTable({
  game: 'roulette',
  rules: () => [
    el('p', {}, t('roulette.rules')),
    el('p', {}, t('roulette.more')),
    el('p', {}, t('bet.rtp', { percent: '97.29%' })),
  ],
  face: async (shell, button) => {
    const wheel = el('div', { class: 'wheel-of' })
    shell.stage.append(wheel)
    return new Layout(shell.stage, await wheelStage(wheel), button)
  },
})
