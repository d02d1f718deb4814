import { rankOf, suitOf } from '../rules/instants/hilo.ts'
import { el } from './page.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const
const SUITS = ['♠', '♥', '♣', '♦'] as const

/** A card as it is written: its rank and its suit. @param card 0 to 51, the rank counts first */
export const cardText = (card: number): string => `${RANKS[rankOf(card) - 1] ?? ''}${SUITS[suitOf(card)] ?? ''}`

/** A card that lies open; null: its back. */
export function cardPicture(card: number | null): HTMLElement {
  if (card === null) return el('span', { class: 'playing back', 'aria-hidden': 'true' })
  return el(
    'span',
    {
      class: 'playing',
      role: 'img',
      'aria-label': cardText(card),
      'data-red': String(suitOf(card) % 2 === 1),
    },
    ...[false, true].map((isTurned) =>
      el(
        'span',
        { class: isTurned ? 'index turned' : 'index' },
        el('b', {}, RANKS[rankOf(card) - 1] ?? ''),
        el('i', {}, SUITS[suitOf(card)] ?? ''),
      ),
    ),
    el('i', { class: 'pip' }, SUITS[suitOf(card)] ?? ''),
  )
}
