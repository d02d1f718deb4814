import type { BookView, FixtureView } from '../../book/bookRoutes.ts'
import { FORMATS, type OddsFormat, priceText } from '../../rules/book/odds.ts'
import { ACCEPTS, type Accept, linesOf, slipMost } from '../../rules/book/slips.ts'
import { ApiError, call, roundId } from '../api.ts'
import { outcomeText } from '../outcomeText.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'
import { type Chosen, keyOf, matchCard } from './matchCard.ts'
import { betItem, systemText, waitingItem } from './ownBets.ts'

const ASK_MS = 2_000

interface BookReply {
  readonly balance: string | null
  readonly book: BookView
}

/** A list of some named values. */
function select<T extends string>(
  id: string,
  label: string,
  values: readonly (readonly [T, string])[],
  act: (value: T) => void,
): { readonly field: HTMLElement; readonly list: HTMLSelectElement } {
  const list = el('select', {
    id,
    'data-testid': `book.${id}`,
    onchange: () => act(list.value as T),
  })
  list.append(...values.map(([value, text]) => el('option', { value }, text)))
  return { field: el('div', { class: 'field' }, el('label', { for: id }, label), list), list }
}

class Book {
  readonly shell: Shell
  readonly stake
  readonly slip = el('ul', { class: 'legs' })
  readonly total = el('p', { class: 'total' })
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  readonly list = el('div', { class: 'fixtures' })
  readonly own = el('section', { class: 'bets' })
  /** Of a narrow page, where the slip lies below all matches. */
  readonly toSlip = el('button', {
    type: 'button',
    class: 'go to-slip',
    'data-testid': 'book.toSlip',
    onclick: () => this.shell.panel.scrollIntoView(),
  })
  readonly picks = new Map<string, Chosen>()
  readonly system = select('system', t('book.combine'), [], (value) => {
    this.chosenSize = Number(value)
    this.drawSlip()
  })
  book: BookView | null = null
  format: OddsFormat = 'DECIMAL'
  accept: Accept = 'BETTER'
  /** how many legs a line has; null: all of them */
  chosenSize: number | null = null
  isBusy = false
  shown = ''

  constructor(shell: Shell) {
    this.shell = shell
    this.stake = stakeField(shell)
    const formats = FORMATS.map((one) => [one, t(`book.format.${one}`)] as const)
    const format = select('format', t('book.formats'), formats, (value) => {
      this.format = value
      this.draw()
    })
    const accepts = ACCEPTS.map((one) => [one, t(`book.accepts.${one}`)] as const)
    const accept = select('accept', t('book.accept'), accepts, (value) => {
      this.accept = value
    })
    accept.list.value = this.accept
    const onsubmit = (event: Event) => {
      event.preventDefault()
      if (!this.go.disabled) void this.bet()
    }
    this.stake.onChange(() => this.drawSlip())
    const form = [this.system.field, this.stake.field, this.total, this.go]
    shell.panel.append(
      el('h2', {}, t('book.slip')),
      this.slip,
      el('form', { onsubmit }, ...form),
      accept.field,
      format.field,
      this.own,
    )
    shell.stage.append(this.list, this.toSlip)
  }

  /** How many legs a line has now. */
  size(count: number): number {
    return Math.min(this.chosenSize ?? count, count)
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

  take({ balance, book }: BookReply): void {
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
    const state = await call<{ balance: string | null }>('/state').catch(() => null)
    this.shell.setBalance(state?.balance ?? null)
  }

  draw(): void {
    const { book } = this
    if (book === null) return
    const key = JSON.stringify([book.fixtures, [...this.picks], this.format])
    if (key !== this.shown) {
      this.shown = key
      const focused = (document.activeElement as HTMLElement | null)?.dataset.price
      this.list.replaceChildren(...book.fixtures.map((fixture) => this.card(fixture)))
      if (focused !== undefined) {
        this.list.querySelector<HTMLElement>(`[data-price="${focused}"]`)?.focus()
      }
    }
    this.drawSlip()
    this.drawBets(book)
  }

  card(fixture: FixtureView): HTMLElement {
    const pick = this.picks.get(keyOf(fixture))
    const choose = (one: Chosen) => this.choose(fixture, one)
    return matchCard({ fixture, pick, format: this.format, choose })
  }

  /** Which systems so many legs can be bet in. */
  drawSystems(count: number): void {
    const { field, list } = this.system
    field.hidden = count < 2
    if (list.options.length === count && count > 0) return
    this.chosenSize = null
    const sizes = Array.from({ length: count }, (_, index) => count - index)
    list.replaceChildren(...sizes.map((size) => el('option', { value: String(size) }, systemText(count, size))))
  }

  drawSlip(): void {
    const legs = this.legs()
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
    this.toSlip.hidden = legs.length === 0
    this.toSlip.textContent = `${t('book.slip')} · ${legs.length}`
    this.drawSystems(legs.length)
    const { money } = this.shell
    const [stake, size] = [this.stake.value(), this.size(legs.length)]
    const open = legs.map(({ price }) => ({ price, state: 'OPEN' }) as const)
    const pays = stake === null || legs.length === 0 ? null : slipMost(stake, size, open)
    const all = this.whole(stake ?? 0n, legs.length)
    this.total.textContent = pays === null ? '' : `${t('bet.payout')}: ${money.text(pays)}`
    this.go.disabled = this.isBusy || pays === null
    this.go.textContent = t('bet.place', { amount: money.text(all) })
  }

  /** The stake of all lines together. */
  whole(stake: bigint, count: number): bigint {
    return stake * BigInt(Math.max(1, linesOf(count, this.size(count)).length))
  }

  drawBets({ bets, waiting }: BookView): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.round
    const buyBack = (id: string, shown: string) => void this.buyBack(id, shown)
    const items = [
      ...waiting.map((one) => waitingItem(this.shell, one)),
      ...bets.map((bet) => betItem(this.shell, bet, buyBack)),
    ]
    this.own.replaceChildren(el('h2', {}, t('bar.history')), el('ul', { class: 'legs' }, ...items))
    if (focused !== undefined) {
      this.own.querySelector<HTMLElement>(`[data-round="${focused}"]`)?.focus()
    }
  }

  async buyBack(id: string, shown: string): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    await attempt(this.shell, async () => {
      await this.ask('/book/out', { roundId: id, shown })
    })
    this.isBusy = false
    this.draw()
  }

  async bet(): Promise<void> {
    const [stake, legs] = [this.stake.value(), this.legs()]
    if (stake === null || legs.length === 0 || this.isBusy) return
    this.isBusy = true
    this.drawSlip()
    this.shell.say('')
    const bet = {
      roundId: roundId(),
      stake: String(this.whole(stake, legs.length)),
      size: this.size(legs.length),
      accept: this.accept,
      legs: legs.map(({ fixture, pick, price }) => ({
        sport: fixture.sport,
        number: fixture.number,
        price,
        ...pick,
      })),
    }
    await attempt(this.shell, async () => await this.send(bet))
    this.isBusy = false
    this.draw()
  }

  async send(bet: { readonly roundId: string }): Promise<void> {
    tell('game:roundStart')
    const book = await this.ask('/book/bet', bet)
    if (book === null) return
    const mine = book.bets.find(({ round }) => round.roundId === bet.roundId)?.round
    this.picks.clear()
    this.draw()
    if (mine?.state === 'REFUSED') this.shell.say(refusalText(mine.why ?? '', this.shell), 'bad')
    else this.shell.say(t(mine === undefined ? 'book.checked' : 'book.placed'))
  }

  /** Asks for something at the prices that are shown. @returns null where one of them is another now */
  async ask(path: string, body: object): Promise<BookView | null> {
    try {
      const reply = await call<BookReply>(path, body)
      this.take(reply)
      return reply.book
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') throw error
      this.shell.say(t('book.changed'), 'bad')
      this.take(await call<BookReply>('/book'))
      return null
    }
  }

  async look(): Promise<void> {
    const reply = this.isBusy ? null : await call<BookReply>('/book').catch(() => null)
    if (reply !== null && !this.isBusy) this.take(reply)
    setTimeout(() => void this.look(), ASK_MS)
  }
}

/** Opens the page of the book. @param game which of its games: each has sports of its own */
export async function openBook(game: string): Promise<void> {
  const rules = () => [el('p', {}, t('book.rules')), el('p', {}, t('book.more'))]
  const shell = await openShell(game, rules)
  if (shell === undefined) return
  shell.pills.remove()
  await new Book(shell).look()
}
