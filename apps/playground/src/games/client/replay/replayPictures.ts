import type { Leg } from '../../book/legs.ts'
import { isBookGame } from '../../rules/book/fixtures.ts'
import { linesOf } from '../../rules/book/slips.ts'
import type { DuelEnd } from '../../rules/duels/duel.ts'
import { isDuelGame } from '../../rules/duels/duelGames.ts'
import { speciesOf } from '../../rules/fish/fish.ts'
import { type DiceBet, isDiceWon } from '../../rules/instants/dice.ts'
import type { HiloView } from '../../rules/instants/hilo.ts'
import { CELLS, type MinesView, openedOf } from '../../rules/instants/mines.ts'
import { type PlinkoChoice, type Risk, slotsOf } from '../../rules/instants/plinko.ts'
import { SEGMENTS } from '../../rules/instants/wheel.ts'
import { isMachineCode } from '../../rules/machines/machine.ts'
import { machineOf } from '../../rules/machines/machines.ts'
import { type Fall, fallsPay } from '../../rules/slots/falls.ts'
import { type Spin, windowOf } from '../../rules/slots/reels.ts'
import type { BaccaratResult } from '../../rules/tables/baccarat.ts'
import { isTableGame } from '../../rules/tables/tableGames.ts'
import type { Replay } from '../../views.ts'
import { moneyOf } from '../money.ts'
import { outcomeText } from '../outcomeText.ts'
import { el, t } from '../page.ts'
import { cardPicture } from '../playingCard.ts'
import { fallsTitle, reelsTitle } from '../slots/title.ts'

/** A text, where there is one: numbers on a table speak for themselves. */
const found = (key: string, otherwise: string): string => {
  const text = t(key)
  return text === key ? otherwise.replace(/^N/, '') : text
}

const times = (hundredths: number): string => `${(hundredths / 100).toFixed(2)}×`

const figure = (isWon: boolean, text: string, more = ''): Node =>
  el('p', { class: 'roll', 'data-won': String(isWon) }, el('b', {}, text), more)

/** Every spin that was shown: what the reels stopped at, row by row, and what it won. */
function spins(round: Replay): Node {
  const money = moneyOf(round.currency, round.scale)
  const { machine, symbolName } = reelsTitle(round.game)
  const pictures = round.steps.map(({ view, won }) => {
    const { stops } = view as Spin
    const reels = machine.strips.map((strip, index) => windowOf(strip, stops[index] ?? 0, machine.rows))
    const rows = reels[0]?.map((_, row) =>
      el('tr', {}, ...reels.map((reel) => el('td', {}, symbolName(reel[row] ?? '')))),
    )
    return el('table', {}, el('caption', {}, money.text(BigInt(won))), ...(rows ?? []))
  })
  return el('div', {}, ...pictures)
}

/** What the falls of a round paid together, in hundredths of its stake. */
function fallen({ game, won, steps }: Replay): Node {
  const { falls } = (steps[0]?.view ?? { falls: [] }) as { falls: readonly Fall[] }
  return figure(won !== '0', times(Math.trunc((100 * fallsPay(falls)) / fallsTitle(game).machine.parts)))
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
  return figure(isDiceWon(bet, roll), (roll / 100).toFixed(2), ` ${side} ${(bet.target / 100).toFixed(2)}`)
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

/** What a table dealt, and what every spot of the bet paid. */
function dealt({ game, steps, choice, currency, scale }: Replay): Node {
  const money = moneyOf(currency, scale)
  const { result, paid } = (steps[0]?.view ?? {}) as {
    result?: Partial<BaccaratResult> & { number?: number; winner?: string }
    paid?: Readonly<Record<string, string>>
  }
  const { bets } = choice as { bets: readonly { spot: string; amount: string }[] }
  const rows = bets.map(({ spot, amount }) =>
    el(
      'tr',
      {},
      el('td', {}, found(`${game}.${spot}`, spot)),
      el('td', {}, money.text(BigInt(amount))),
      el('td', {}, money.text(BigInt(paid?.[spot] ?? '0'))),
    ),
  )
  const cards = [result?.player ?? [], result?.banker ?? []].map((hand) =>
    el('div', { class: 'cards' }, ...hand.map((card) => cardPicture(card))),
  )
  const text = result?.number ?? (result?.winner === undefined ? '' : t(`cock.${result.winner}`))
  return el('div', {}, ...cards, figure(false, String(text)), el('table', {}, ...rows))
}

/** Every shot of a batch, and which of them caught. */
function shot({ choice, steps }: Replay): Node {
  const { caught } = (steps[0]?.view ?? { caught: [] }) as { caught: readonly boolean[] }
  const items = (choice as { shots: readonly number[] }).shots.map((fish, index) => {
    const { id, pays } = speciesOf(fish)
    const isCaught = caught[index] === true
    return el('li', { 'data-won': String(isCaught) }, `${t(`fish.${id}`)} ${isCaught ? pays : 0}×`)
  })
  return el('ul', { class: 'shots' }, ...items)
}

/** How a game of two ended, and the hands as far as this side saw them. */
function fought({ steps, won }: Replay): Node {
  const view = (steps[0]?.view ?? {}) as Partial<DuelEnd> & {
    seat?: number
    hand?: readonly number[]
    other?: readonly number[] | null
  }
  if (view.seat === undefined) return document.createTextNode('')
  const own = view.winner === view.seat ? 'duel.won' : 'duel.lost'
  const text = t(view.winner === null ? 'duel.draw' : own)
  const hands = [view.hand ?? [], view.other ?? []].map((hand) =>
    el('div', { class: 'cards' }, ...hand.map((card) => cardPicture(card))),
  )
  return el('div', {}, figure(won !== '0', text), ...hands)
}

/** Every leg of a bet, and its outcome. */
function backed({ choice, steps, won, currency, scale }: Replay): Node {
  const { states = [], isOut = false } = (steps.at(-1)?.view ?? {}) as {
    states?: readonly string[]
    isOut?: boolean
  }
  const items = (choice as { legs: readonly Leg[] }).legs.map((leg, index) =>
    el(
      'tr',
      {},
      el('td', {}, `${leg.home} – ${leg.away}`),
      el('td', {}, outcomeText(leg.market, leg.outcome, leg.line, leg)),
      el('td', {}, (leg.price / 100).toFixed(2)),
      el('td', {}, t(`book.state.${states[index] ?? 'OPEN'}`)),
    ),
  )
  const { legs, size = legs.length } = choice as { legs: readonly Leg[]; size?: number }
  const lines = linesOf(legs.length, size).length
  const system = t('book.system', { size, count: legs.length, lines })
  const amount = moneyOf(currency, scale).text(BigInt(won))
  const notes = [...(size < legs.length ? [system] : []), ...(isOut ? [t('book.cashedOut', { amount })] : [])]
  return el('div', {}, el('p', {}, notes.join(' · ')), el('table', {}, ...items))
}

/** What a round looked like, as far as its player saw it. */
export function replayPicture(round: Replay): Node {
  const isWon = round.won !== '0'
  if (round.game === 'crash') return ended(round)
  if (isTableGame(round.game)) return dealt(round)
  if (isDuelGame(round.game)) return fought(round)
  if (isBookGame(round.game)) return backed(round)
  const view = round.steps[0]?.view
  if (view === undefined) return document.createTextNode('')
  if (isMachineCode(round.game)) return machineOf(round.game).plays.kind === 'FALLS' ? fallen(round) : spins(round)
  switch (round.game) {
    case 'slot':
      return spins(round)
    case 'dice':
      return rolled(round)
    case 'mines':
      return opened(round)
    case 'hilo':
      return guessed(round)
    case 'cascade':
      return fallen(round)
    case 'fish':
      return shot(round)
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
