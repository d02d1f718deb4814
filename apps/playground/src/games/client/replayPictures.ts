import { type DiceBet, isDiceWon } from '../rules/dice.ts'
import type { HiloView } from '../rules/hilo.ts'
import { CELLS, type MinesView, openedOf } from '../rules/mines.ts'
import { type PlinkoChoice, type Risk, slotsOf } from '../rules/plinko.ts'
import { type Spin, windowOf } from '../rules/slot.ts'
import { STRIPS } from '../rules/slotTable.ts'
import { SEGMENTS } from '../rules/wheel.ts'
import type { Replay } from '../views.ts'
import { moneyOf } from './money.ts'
import { el, t } from './page.ts'
import { cardPicture } from './playingCard.ts'

const times = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`

const figure = (isWon: boolean, text: string, more = ''): Node =>
  el('p', { class: 'roll', 'data-won': String(isWon) }, el('b', {}, text), more)

/** Every spin that was shown: what the reels stopped at, row by row, and what it won. */
function spins(round: Replay): Node {
  const money = moneyOf(round.currency, round.scale)
  const pictures = round.steps.map(({ view, won }) => {
    const { stops } = view as Spin
    const reels = STRIPS.map((strip, index) => windowOf(strip, stops[index] ?? 0))
    const rows = reels[0]?.map((_, row) =>
      el('tr', {}, ...reels.map((reel) => el('td', {}, t(`slot.symbol.${reel[row]}`)))),
    )
    return el('table', {}, el('caption', {}, money.text(BigInt(won))), ...(rows ?? []))
  })
  return el('div', {}, ...pictures)
}

/** Where a table of crash ended, and where this bet left it. */
function ended({ table, steps, won }: Replay): Node {
  const at = (steps[0]?.view as { at: number | null } | undefined)?.at ?? null
  const point = table?.point == null ? '' : ` ${t('crash.ended', { point: times(table.point) })}`
  return figure(won !== '0', at === null ? '–' : times(at), point)
}

function rolled({ steps, choice }: Replay): Node {
  const { roll } = (steps[0]?.view ?? { roll: 0 }) as { roll: number }
  const bet = choice as DiceBet
  const side = t(bet.side === 'UNDER' ? 'dice.under' : 'dice.over')
  return figure(
    isDiceWon(bet, roll),
    (roll / 100).toFixed(2),
    ` ${side} ${(bet.target / 100).toFixed(2)}`,
  )
}

/** The fields in the order in which they were opened, and the mines. */
function opened({ steps }: Replay): Node {
  const order = openedOf(steps)
  const { mines = [] } = (steps.at(-1)?.view ?? {}) as Partial<MinesView>
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const place = order.indexOf(cell)
    const mark = mines.includes(cell) ? '✹' : ''
    return el('td', {}, `${mark}${place < 0 ? '' : place + 1}`)
  })
  const rows = [0, 5, 10, 15, 20].map((from) => el('tr', {}, ...cells.slice(from, from + 5)))
  return el('table', {}, ...rows)
}

function guessed({ steps }: Replay): Node {
  const cards = steps.flatMap(({ view }) => (view as HiloView).card ?? [])
  return el('div', { class: 'cards' }, ...cards.map((card) => cardPicture(card)))
}

/** What a round looked like, as far as its player saw it. */
export function replayPicture(round: Replay): Node {
  const isWon = round.won !== '0'
  if (round.game === 'crash') return ended(round)
  const view = round.steps[0]?.view
  if (view === undefined) return document.createTextNode('')
  switch (round.game) {
    case 'slot':
      return spins(round)
    case 'dice':
      return rolled(round)
    case 'mines':
      return opened(round)
    case 'hilo':
      return guessed(round)
    case 'plinko': {
      const { slot } = view as { slot: number }
      return figure(isWon, times(slotsOf(round.choice as PlinkoChoice)[slot] ?? 0))
    }
    case 'wheel': {
      const { segment } = view as { segment: number }
      return figure(isWon, times(SEGMENTS[(round.choice as { risk: Risk }).risk][segment] ?? 0))
    }
  }
}
