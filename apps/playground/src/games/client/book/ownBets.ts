import type { BookBetView } from '../../book/bookRoutes.ts'
import type { WaitingBet } from '../../book/liveDelay.ts'
import { linesOf } from '../../rules/book/slips.ts'
import { outcomeText } from '../outcomeText.ts'
import { el, t } from '../page.ts'
import { refusalText, type Shell } from '../session.ts'

/** How a bet combines its legs; nothing to say of a single one. */
export function systemText(count: number, size: number): string {
  if (count < 2) return ''
  if (size === count) return t('book.accumulator', { count })
  return t('book.system', { size, count, lines: linesOf(count, size).length })
}

/** Whether the player has been bought out of a bet. */
const isOut = ({ round }: BookBetView): boolean =>
  (round.steps.at(-1)?.view as { isOut?: boolean } | undefined)?.isOut === true

function legLine(leg: BookBetView['legs'][number]): HTMLElement {
  const text = outcomeText(leg.market, leg.outcome, leg.line, leg)
  return el(
    'span',
    { class: 'leg', 'data-state': leg.state },
    el('span', {}, `${leg.home} – ${leg.away}: ${text}`),
    el('b', {}, (leg.price / 100).toFixed(2)),
    el('small', {}, t(`book.state.${leg.state}`)),
  )
}

/** A bet with its legs, what it came to, and the way out of it. @param buyBack asks for what is offered */
export function betItem(
  { money }: Shell,
  bet: BookBetView,
  buyBack: (roundId: string, shown: string) => void,
): HTMLElement {
  const { round, legs, size, offer } = bet
  const amount = money.text(BigInt(round.won))
  const state = isOut(bet) ? t('book.cashedOut', { amount }) : t(`round.state.${round.state}`)
  const parts = [money.text(BigInt(round.stake)), systemText(legs.length, size), state]
  const out =
    offer === null
      ? []
      : [
          el(
            'button',
            {
              type: 'button',
              class: 'second',
              'data-testid': 'book.out',
              'data-round': round.roundId,
              onclick: () => buyBack(round.roundId, offer),
            },
            t('crash.cashOut', { amount: money.text(BigInt(offer)) }),
          ),
        ]
  const paid = round.state === 'DONE' && !isOut(bet) ? amount : ''
  return el(
    'li',
    { 'data-testid': 'book.bet' },
    el('span', { class: 'sum' }, parts.filter((part) => part !== '').join(' · ')),
    ...legs.map(legLine),
    ...(paid === '' ? [] : [el('b', {}, paid)]),
    ...out,
  )
}

/** A bet that waits for its match, or was not placed. */
export function waitingItem(shell: Shell, { stake, dueInMs, why }: WaitingBet): HTMLElement {
  const text =
    why === null
      ? t('book.checking', { seconds: Math.ceil(dueInMs / 1_000) })
      : why === 'PRICE_CHANGED'
        ? t('book.changed')
        : refusalText(why, shell)
  return el(
    'li',
    { 'data-testid': 'book.waiting', 'data-state': why === null ? 'WAITING' : 'REFUSED' },
    el('span', { class: 'sum' }, shell.money.text(BigInt(stake))),
    el('span', {}, text),
  )
}
