import type { FixtureView } from '../../book/bookRoutes.ts'
import { type MarketId, type OddsFormat, type OutcomeId, priceText } from '../../rules/book/odds.ts'
import { SPORT } from '../../rules/book/sports.ts'
import { outcomeText } from '../outcomeText.ts'
import { el, t } from '../page.ts'

/** What the player has chosen of a match. */
export interface Chosen {
  readonly market: MarketId
  readonly outcome: OutcomeId
}

export const keyOf = ({ sport, number }: Pick<FixtureView, 'sport' | 'number'>): string => `${sport} ${number}`

/** How far a match has come, as its sport counts it. */
function clockText({ sport, phase, step, startsInMs, isSuspended }: FixtureView): string {
  if (isSuspended) return t('book.phase.SUSPENDED')
  if (phase === 'ANNOUNCED') return t('crash.starts', { seconds: Math.ceil(startsInMs / 1_000) })
  if (phase !== 'LIVE') return t(`book.phase.${phase}`)
  if (sport === 'FOOTBALL') return `${step}'`
  return `${step}/${SPORT[sport].steps}`
}

interface Card {
  readonly fixture: FixtureView
  readonly pick: Chosen | undefined
  readonly format: OddsFormat
  readonly choose: (pick: Chosen) => void
}

function priceButton(
  { fixture, pick, format, choose }: Card,
  { id, line }: Pick<FixtureView['markets'][number], 'id' | 'line'>,
  outcome: OutcomeId,
  price: number | null,
): HTMLElement {
  const isChosen = pick?.market === id && pick.outcome === outcome
  const name = id === 'BOTH' ? t(`book.outcome.${outcome}`, { line: 0 }) : outcomeText(id, outcome, line, fixture)
  return el(
    'button',
    {
      type: 'button',
      class: 'price',
      disabled: price === null,
      'aria-pressed': String(isChosen),
      'data-price': `${keyOf(fixture)} ${id} ${outcome}`,
      'data-testid': `price.${fixture.phase}.${id}.${outcome}`,
      onclick: () => choose({ market: id, outcome }),
    },
    el('span', {}, name),
    el('b', {}, price === null ? '–' : priceText(price, format)),
  )
}

/** How much of a match was played, as a line. */
function progress({ phase, step, sport }: FixtureView): Node {
  const line = el('i', { class: 'played', 'aria-hidden': 'true' })
  line.style.setProperty('--played', String(phase === 'LIVE' ? step / SPORT[sport].steps : 0))
  return line
}

/** The sign of a side: its letters on a ground of its own, the same wherever it plays. */
function crest(name: string): HTMLElement {
  const letters = name
    .split(' ')
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
  const sign = el('i', { class: 'crest', 'aria-hidden': 'true' }, letters)
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  sign.style.setProperty('--hue', String(hue))
  return sign
}

function head(fixture: FixtureView): readonly Node[] {
  const { home, away, phase, score, sport } = fixture
  const isShown = phase !== 'ANNOUNCED'
  const side = (name: string, points: number) =>
    el('span', { class: 'side-of' }, el('span', {}, crest(name), name), el('b', {}, isShown ? `${points}` : ''))
  return [
    el(
      'header',
      {},
      el('span', { class: 'sport' }, t(`book.sport.${sport}`)),
      el('span', { class: 'clock' }, clockText(fixture)),
    ),
    progress(fixture),
    el('h2', {}, side(home, score[0]), side(away, score[1])),
  ]
}

/** A match with its score, its clock and a button for each price. */
export function matchCard(card: Card): HTMLElement {
  const { phase, sport, number, markets } = card.fixture
  const rows = markets.map((market) => {
    const label = t(`book.market.${market.id}`)
    const buttons = Object.entries(market.prices).map(([outcome, price]) =>
      priceButton(card, market, outcome as OutcomeId, price),
    )
    return el(
      'div',
      { class: 'market', role: 'group', 'aria-label': label },
      el('span', { class: 'label' }, label),
      el('div', { class: 'prices' }, ...buttons),
    )
  })
  return el(
    'article',
    { class: 'match', 'data-phase': phase, 'data-testid': `match.${sport}.${number}` },
    ...head(card.fixture),
    ...rows,
  )
}
