import {
  type Guess,
  type HiloView,
  hiloMultiplier,
  RANKS,
  rankOf,
  rightRanks,
  stateOf,
} from '../../rules/instants/hilo.ts'
import type { RoundView } from '../../views.ts'
import { el, t } from '../page.ts'
import { type Face, noChoice, openGame } from '../play.ts'
import { cardPicture, cardText } from '../playingCard.ts'
import type { Shell } from '../session.ts'

const CARDS_SHOWN = 8

/** What a guess says on a card: at the ends one of them is on the same rank alone. */
function guessText(rank: number, guess: Guess): string {
  if (rank === 1) return t(guess === 'HI' ? 'hilo.higher' : 'hilo.same')
  if (rank === RANKS) return t(guess === 'HI' ? 'hilo.same' : 'hilo.lower')
  return t(guess === 'HI' ? 'hilo.high' : 'hilo.low')
}

const times = (counts: readonly number[]): string => {
  const { top, bottom } = hiloMultiplier(counts)
  return `${(Number((top * 100n) / bottom) / 100).toFixed(2)}×`
}

class Deck implements Face<object> {
  readonly shell: Shell
  readonly row = el('div', { class: 'row' })
  readonly buttons: Readonly<Record<Guess, HTMLButtonElement>>

  constructor(shell: Shell, move: (move: object) => void) {
    this.shell = shell
    const button = (guess: Guess) =>
      el('button', {
        type: 'button',
        class: 'second guess',
        'data-testid': `hilo.${guess}`,
        onclick: () => move({ guess, isOut: false }),
      })
    this.buttons = { HI: button('HI'), LO: button('LO') }
    const both = el('div', { class: 'guesses' }, this.buttons.HI, this.buttons.LO)
    shell.stage.append(el('div', { class: 'deck' }, this.row, both))
    this.row.append(cardPicture(null))
    this.label(null)
  }

  /** What both buttons say and pay now. */
  label(round: RoundView | null): void {
    const isOpen = round?.state === 'OPEN'
    const { card, counts } = round === null ? { card: 24, counts: [] } : stateOf(round.steps)
    const rank = rankOf(card)
    for (const guess of ['HI', 'LO'] as const) {
      const button = this.buttons[guess]
      const right = rightRanks(rank, guess).length
      button.disabled = !isOpen
      button.replaceChildren(
        el('span', {}, `${guess === 'HI' ? '▲' : '▼'} ${guessText(rank, guess)}`),
        el('b', {}, isOpen ? times([...counts, right]) : ''),
        el('small', {}, isOpen ? `${((right / RANKS) * 100).toFixed(2)}%` : ''),
      )
    }
  }

  draw(round: RoundView): void {
    const cards = round.steps.flatMap(({ view }) => (view as HiloView).card ?? [])
    const shown = cards.slice(-CARDS_SHOWN).map((card) => cardPicture(card))
    const isLost = round.state === 'DONE' && round.won === '0'
    shown.at(-1)?.setAttribute('data-state', isLost ? 'wrong' : 'last')
    this.row.replaceChildren(...shown)
    this.label(round)
  }

  aim(): void {}

  async show(round: RoundView): Promise<void> {
    this.draw(round)
    this.shell.sound.tick()
  }

  resume(round: RoundView): void {
    this.draw(round)
  }

  pill(round: RoundView): string {
    return round.won === '0' ? '✕' : times(stateOf(round.steps).counts)
  }

  resultText(round: RoundView): string {
    const { counts, card } = stateOf(round.steps)
    const text = cardText(card)
    if (round.state === 'DONE' && round.won === '0') return text
    return counts.length === 0 ? text : `${text} · ${t('bet.multiplier')}: ${times(counts)}`
  }

  leaving(round: RoundView): bigint | null {
    const { counts } = stateOf(round.steps)
    const { top, bottom } = hiloMultiplier(counts)
    return counts.length === 0 ? null : (BigInt(round.stake) * top) / bottom
  }
}

void openGame<object>({
  game: 'hilo',
  rules: () => [el('p', {}, t('hilo.rules')), el('p', {}, t('bet.rtp', { percent: '99%' }))],
  choice: noChoice,
  leave: { guess: null, isOut: true },
  face: async (shell, move) => new Deck(shell, move),
})
