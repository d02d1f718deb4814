import type { BookBetView, BookView, FixtureView } from '../../book/bookRoutes.ts'
import {
  combinedPayout,
  FORMATS,
  type MarketId,
  type OddsFormat,
  type OutcomeId,
  priceText,
} from '../../rules/book/odds.ts'
import { SPORT } from '../../rules/book/sports.ts'
import { ApiError, call, roundId } from '../api.ts'
import { outcomeText } from '../outcomeText.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'

const ASK_MS = 2_000

interface Told {
  readonly balance: string | null
  readonly book: BookView
}

/** What the player has chosen of a match. */
interface Chosen {
  readonly market: MarketId
  readonly outcome: OutcomeId
}

const keyOf = ({ sport, number }: Pick<FixtureView, 'sport' | 'number'>): string =>
  `${sport} ${number}`

/** How far a match has come, as its sport counts it. */
function clockText({ sport, phase, step, startsInMs }: FixtureView): string {
  if (phase === 'ANNOUNCED') return t('crash.starts', { seconds: Math.ceil(startsInMs / 1_000) })
  if (phase !== 'LIVE') return t(`book.phase.${phase}`)
  if (sport === 'FOOTBALL') return `${step}'`
  return `${step}/${SPORT[sport].steps}`
}

class Book {
  readonly shell: Shell
  readonly stake
  readonly slip = el('ul', { class: 'legs' })
  readonly total = el('p', { class: 'total' })
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  readonly list = el('div', { class: 'fixtures' })
  readonly own = el('section', { class: 'bets' })
  readonly picks = new Map<string, Chosen>()
  book: BookView | null = null
  format: OddsFormat = 'DECIMAL'
  isBusy = false
  shown = ''

  constructor(shell: Shell) {
    this.shell = shell
    this.stake = stakeField(shell)
    const formats = el('select', {
      id: 'format',
      onchange: () => {
        this.format = formats.value as OddsFormat
        this.draw()
      },
    })
    formats.append(...FORMATS.map((one) => el('option', { value: one }, t(`book.format.${one}`))))
    const onsubmit = (event: Event) => {
      event.preventDefault()
      if (!this.go.disabled) void this.bet()
    }
    this.stake.onChange(() => this.drawSlip())
    const choice = el(
      'div',
      { class: 'field' },
      el('label', { for: 'format' }, t('book.formats')),
      formats,
    )
    shell.panel.append(
      el('h2', {}, t('book.slip')),
      this.slip,
      el('form', { onsubmit }, this.stake.field, this.total, this.go),
      choice,
      this.own,
    )
    shell.stage.append(this.list)
  }

  /** The legs of the slip that can be bet on now, with their prices. */
  legs() {
    return (this.book?.fixtures ?? []).flatMap((fixture) => {
      const pick = this.picks.get(keyOf(fixture))
      const market = fixture.markets.find(({ id }) => id === pick?.market)
      const price = pick && market ? (market.prices[pick.outcome] ?? null) : null
      if (pick === undefined || market === undefined || price === null) return []
      return [{ fixture, market, pick, price }]
    })
  }

  choose(fixture: FixtureView, pick: Chosen): void {
    const key = keyOf(fixture)
    const known = this.picks.get(key)
    if (known?.market === pick.market && known.outcome === pick.outcome) this.picks.delete(key)
    else this.picks.set(key, pick)
    this.draw()
  }

  take({ balance, book }: Told): void {
    this.book = book
    this.shell.setBalance(balance)
    for (const { round } of book.bets) this.count(round.roundId, round.state)
    this.draw()
  }

  /** A bet that was open when it was seen last, and is settled now. */
  readonly open = new Set<string>()
  count(id: string, state: string): void {
    if (state === 'OPEN' || state === 'BETTING') this.open.add(id)
    else if (this.open.delete(id)) {
      const round = this.book?.bets.find((bet) => bet.round.roundId === id)?.round
      if (round === undefined) return
      this.shell.add(round)
      tell('game:roundEnd')
      const won = BigInt(round.won)
      const isMore = won > BigInt(round.stake)
      const amount = this.shell.money.text(won)
      const text = won === 0n ? t('bet.lost') : t(isMore ? 'bet.won' : 'bet.returned', { amount })
      this.shell.say(text, isMore ? 'good' : 'plain')
      void this.refresh()
    }
  }

  async refresh(): Promise<void> {
    const said = await call<{ balance: string | null }>('/state').catch(() => null)
    this.shell.setBalance(said?.balance ?? null)
  }

  draw(): void {
    const { book } = this
    if (book === null) return
    const key = JSON.stringify([book.fixtures, [...this.picks], this.format])
    if (key !== this.shown) {
      this.shown = key
      const focused = (document.activeElement as HTMLElement | null)?.dataset.price
      this.list.replaceChildren(...book.fixtures.map((fixture) => this.match(fixture)))
      if (focused !== undefined) {
        this.list.querySelector<HTMLElement>(`[data-price="${focused}"]`)?.focus()
      }
    }
    this.drawSlip()
    this.drawBets(book.bets)
  }

  match(fixture: FixtureView): HTMLElement {
    const { home, away, phase, score, sport, number } = fixture
    const result = phase === 'ANNOUNCED' ? '' : score.join(' : ')
    return el(
      'article',
      { class: 'match', 'data-phase': phase, 'data-testid': `match.${sport}.${number}` },
      el(
        'header',
        {},
        el('span', { class: 'sport' }, t(`book.sport.${sport}`)),
        el('span', { class: 'clock' }, clockText(fixture)),
      ),
      el('h2', {}, `${home} – ${away} `, el('b', {}, result)),
      ...fixture.markets.map((market) => this.market(fixture, market)),
    )
  }

  market(fixture: FixtureView, { id, line, prices }: FixtureView['markets'][number]): HTMLElement {
    const pick = this.picks.get(keyOf(fixture))
    const buttons = Object.entries(prices).map(([name, price]) => {
      const outcome = name as OutcomeId
      const isChosen = pick?.market === id && pick.outcome === outcome
      return el(
        'button',
        {
          type: 'button',
          class: 'price',
          disabled: price === null,
          'aria-pressed': String(isChosen),
          'data-price': `${keyOf(fixture)} ${id} ${outcome}`,
          'data-testid': `price.${fixture.phase}.${id}.${outcome}`,
          onclick: () => this.choose(fixture, { market: id, outcome }),
        },
        el(
          'span',
          {},
          id === 'BOTH'
            ? t(`book.outcome.${outcome}`, { line: 0 })
            : outcomeText(id, outcome, line, fixture),
        ),
        el('b', {}, price === null ? '–' : priceText(price, this.format)),
      )
    })
    return el(
      'div',
      { class: 'market', role: 'group', 'aria-label': t(`book.market.${id}`) },
      el('span', { class: 'label' }, t(`book.market.${id}`)),
      el('div', { class: 'prices' }, ...buttons),
    )
  }

  drawSlip(): void {
    const legs = this.legs()
    const stake = this.stake.value()
    const items = legs.map(({ fixture, market, pick, price }) =>
      el(
        'li',
        {},
        el('span', {}, `${fixture.home} – ${fixture.away}`),
        el('span', {}, outcomeText(market.id, pick.outcome, market.line, fixture)),
        el('b', {}, priceText(price, this.format)),
      ),
    )
    this.slip.replaceChildren(...(items.length === 0 ? [el('li', {}, t('book.empty'))] : items))
    const prices = legs.map(({ price }) => price)
    const pays = stake === null || prices.length === 0 ? null : combinedPayout(stake, prices)
    const kind = prices.length > 1 ? `${t('book.accumulator', { count: prices.length })} · ` : ''
    this.total.textContent =
      pays === null ? '' : `${kind}${t('bet.payout')}: ${this.shell.money.text(pays)}`
    this.go.disabled = this.isBusy || pays === null
    this.go.textContent = t('bet.place', { amount: this.shell.money.text(stake ?? 0n) })
  }

  drawBets(bets: readonly BookBetView[]): void {
    const items = bets.map(({ round, legs }) =>
      el(
        'li',
        { 'data-testid': 'book.bet' },
        el(
          'span',
          {},
          `${this.shell.money.text(BigInt(round.stake))} · ${t(`round.state.${round.state}`)}`,
        ),
        ...legs.map((leg) =>
          el(
            'span',
            { 'data-state': leg.state },
            `${outcomeText(leg.market, leg.outcome, leg.line, leg)} ${(leg.price / 100).toFixed(2)} · ${t(`book.state.${leg.state}`)}`,
          ),
        ),
        el('b', {}, round.state === 'DONE' ? this.shell.money.text(BigInt(round.won)) : ''),
      ),
    )
    this.own.replaceChildren(el('h2', {}, t('bar.history')), el('ul', { class: 'legs' }, ...items))
  }

  async bet(): Promise<void> {
    const [stake, legs] = [this.stake.value(), this.legs()]
    if (stake === null || legs.length === 0 || this.isBusy) return
    this.isBusy = true
    this.drawSlip()
    this.shell.say('')
    const asked = {
      roundId: roundId(),
      stake: String(stake),
      legs: legs.map(({ fixture, pick, price }) => ({
        ...{ sport: fixture.sport, number: fixture.number, price },
        ...pick,
      })),
    }
    await attempt(this.shell, async () => await this.send(asked))
    this.isBusy = false
    this.draw()
  }

  async send(asked: { readonly roundId: string }): Promise<void> {
    try {
      tell('game:roundStart')
      const told = await call<Told>('/book/bet', asked)
      const mine = told.book.bets.find(({ round }) => round.roundId === asked.roundId)?.round
      this.picks.clear()
      this.take(told)
      if (mine?.state === 'REFUSED') this.shell.say(refusalText(mine.why ?? '', this.shell), 'bad')
      else this.shell.say(t('book.placed'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') throw error
      this.shell.say(t('book.changed'), 'bad')
      this.take(await call<Told>('/book'))
    }
  }

  async look(): Promise<void> {
    const told = this.isBusy ? null : await call<Told>('/book').catch(() => null)
    if (told !== null && !this.isBusy) this.take(told)
    setTimeout(() => void this.look(), ASK_MS)
  }
}

/** Opens the page of the book. @param game which of its games: each has sports of its own */
export async function openBook(game: string): Promise<void> {
  const shell = await openShell(game, () => [el('p', {}, t('book.rules'))])
  if (shell === undefined) return
  shell.pills.remove()
  await new Book(shell).look()
}
