import type { DuelView } from '../../duels/duelRoutes.ts'
import type { ThreeCardView } from '../../rules/duels/threeCard.ts'
import { el, t } from '../page.ts'
import { cardPicture } from '../playingCard.ts'
import { type DuelFace, openDuel } from './duelPage.ts'

const HIDDEN = [null, null, null]

class Hands implements DuelFace {
  readonly own = el('div', { class: 'hand' })
  readonly other = el('div', { class: 'hand' })
  readonly decided = el('p', { class: 'decided' })
  readonly open = el('button', { type: 'button', class: 'go', 'data-testid': 'threecard.show' }, t('threecard.show'))
  readonly fold = el(
    'button',
    { type: 'button', class: 'second', 'data-testid': 'threecard.fold' },
    t('threecard.fold'),
  )
  shown = ''

  constructor(into: HTMLElement, move: (move: object) => void) {
    this.open.addEventListener('click', () => move({ show: true }))
    this.fold.addEventListener('click', () => move({ show: false }))
    into.append(
      el(
        'div',
        { class: 'duel' },
        el('h2', {}, t('threecard.other')),
        this.other,
        this.decided,
        el('h2', {}, t('threecard.own')),
        this.own,
        el('div', { class: 'decide' }, this.open, this.fold),
      ),
    )
    this.show(null)
  }

  show(duel: DuelView | null): void {
    const key = JSON.stringify(duel === null ? null : [duel.view, duel.isOver])
    if (key === this.shown) return
    this.shown = key
    const view = duel?.view as ThreeCardView | undefined
    this.own.replaceChildren(...(view?.hand ?? HIDDEN).map((card) => cardPicture(card)))
    this.other.replaceChildren(...(view?.other ?? HIDDEN).map((card) => cardPicture(card)))
    const mayDecide = duel?.toMove.includes(duel.seat) === true
    this.open.disabled = !mayDecide
    this.fold.disabled = !mayDecide
    this.decided.textContent = view?.hasOtherDecided ? t('threecard.decided') : ''
  }
}

void openDuel({
  game: 'threecard',
  rules: () => [el('p', {}, t('threecard.rules'))],
  face: (shell, move) => new Hands(shell.stage, move),
})
