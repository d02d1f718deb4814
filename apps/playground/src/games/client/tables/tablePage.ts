import type { LiveTableView } from '../../tables/tableRoutes.ts'
import type { RoundView } from '../../views.ts'
import { call, listen, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, endText, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'

const DRAW_MS = 250

interface TableReply {
  readonly balance?: string | null
  readonly table: LiveTableView
}

/** Makes the button of a spot. @param pays what is written of its odds */
export type SpotButton = (spot: string, label: string, pays?: string) => HTMLElement

/** What a game of a live table shows. */
export interface TableFace {
  /** shows the round as it is: what is dealt, and what came before */
  show(table: LiveTableView): void
  /** what a result is called */
  resultText(result: object): string
  /** whether a spot has won more than its stake */
  isWon(spot: string, table: LiveTableView): boolean
}

/** A game whose rounds everybody plays. */
export interface TablePage {
  readonly game: string
  readonly rules: () => readonly Node[]
  readonly face: (shell: Shell, button: SpotButton) => Promise<TableFace>
}

class Table {
  readonly shell: Shell
  readonly stake
  readonly pending = new Map<string, bigint>()
  readonly buttons = new Map<string, HTMLButtonElement>()
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  /** Of a narrow page, where the panel lies below the whole table. */
  readonly quick = el('button', {
    type: 'button',
    class: 'go quick',
    'data-testid': 'table.quick',
    onclick: () => void this.bet(),
  })
  readonly clear = el('button', { type: 'button', class: 'second' }, t('table.clear'))
  readonly phase = el('p', { class: 'phase', 'data-testid': 'table.phase' })
  readonly counted = new Set<string>()
  face: TableFace | null = null
  table: LiveTableView | null = null
  /** when what is known of the table was said, by the page's clock */
  receivedAt = 0
  shownEnd = 0
  isBusy = false

  constructor(shell: Shell) {
    this.shell = shell
    this.stake = stakeField(shell)
    // Nothing is known of the table yet.
    this.go.disabled = true
    this.go.textContent = t('crash.next')
    for (const { state, roundId: id } of shell.rounds) if (state === 'DONE') this.counted.add(id)
    this.clear.addEventListener('click', () => this.empty())
    const onsubmit = (event: Event) => {
      event.preventDefault()
      void this.bet()
    }
    const form = el('form', { onsubmit }, this.stake.field, this.go, this.clear)
    shell.panel.append(this.phase, form)
    shell.stage.parentElement?.append(this.quick)
  }

  button(spot: string, label: string, pays = ''): HTMLElement {
    const button = el(
      'button',
      {
        type: 'button',
        class: 'spot',
        'data-spot': spot,
        'data-testid': `spot.${spot}`,
        onclick: () => this.add(spot),
      },
      el('span', { class: 'name' }, label),
      el('small', { class: 'pays' }, pays),
      el('b', { class: 'own' }),
    )
    this.buttons.set(spot, button)
    return button
  }

  add(spot: string): void {
    const amount = this.stake.value()
    if (amount === null || this.table?.phase !== 'BETTING') return
    this.pending.set(spot, (this.pending.get(spot) ?? 0n) + amount)
    this.shell.sound.tick()
    this.draw()
  }

  empty(): void {
    this.pending.clear()
    this.draw()
  }

  /** What this player has on a spot in this round, with what is not sent yet. */
  owned(spot: string): bigint {
    const placed = (this.table?.mine ?? []).flatMap(
      ({ choice }) => (choice as { bets: readonly { spot: string; amount: string }[] }).bets,
    )
    return placed
      .filter((bet) => bet.spot === spot)
      .reduce((sum, { amount }) => sum + BigInt(amount), this.pending.get(spot) ?? 0n)
  }

  take({ balance = null, table }: TableReply): void {
    this.shell.setBalance(balance)
    const isNext = this.table !== null && table.number !== this.table.number
    // What was not sent in time is no bet, and does not look like one.
    if (isNext || (table.phase !== 'BETTING' && !this.isBusy)) this.pending.clear()
    this.table = table
    this.receivedAt = performance.now()
    this.face?.show(table)
    if (table.phase === 'ENDED') for (const round of table.mine) this.count(round)
    if (table.phase === 'ENDED' && this.shownEnd !== table.number) this.ended(table)
    this.draw()
  }

  count(round: RoundView): void {
    if (round.state !== 'DONE' || this.counted.has(round.roundId)) return
    this.counted.add(round.roundId)
    const won = BigInt(round.won)
    // A return of no more than the stake is no win to celebrate (protection P12).
    const isFeted = won > BigInt(round.stake)
    const amount = this.shell.money.text(won)
    const end = won === 0n ? t('bet.lost') : t(isFeted ? 'bet.won' : 'bet.returned', { amount })
    const result = this.table?.result ?? null
    const text = result === null ? '' : `${this.face?.resultText(result) ?? ''} · `
    this.shell.add(round)
    this.shell.say(`${text}${endText(round, this.shell, end)}`, isFeted ? 'good' : 'plain')
    if (isFeted) this.shell.sound.win(4)
    tell('game:roundEnd')
    void this.refresh()
  }

  ended({ number, mine, result }: LiveTableView): void {
    this.shownEnd = number
    if (mine.length === 0 && result !== null) this.shell.say(this.face?.resultText(result) ?? '')
  }

  async refresh(): Promise<void> {
    const state = await call<{ balance: string | null }>('/state').catch(() => null)
    this.shell.setBalance(state?.balance ?? null)
  }

  draw(): void {
    const { table, shell } = this
    if (table === null) return
    const left = Math.max(0, table.closesInMs - (performance.now() - this.receivedAt))
    const isBetting = table.phase === 'BETTING' && left > 0
    const total = [...this.pending.values()].reduce((sum, amount) => sum + amount, 0n)
    const closes = t('table.closes', { seconds: Math.ceil(left / 1_000) })
    this.phase.textContent = isBetting ? closes : t('error.TOO_LATE')
    this.phase.dataset.phase = table.phase
    this.go.disabled = !isBetting || total === 0n || this.isBusy
    this.go.textContent = isBetting ? t('bet.place', { amount: shell.money.text(total) }) : t('crash.next')
    this.quick.hidden = this.go.disabled
    this.quick.textContent = `${this.go.textContent} · ${closes}`
    this.clear.disabled = total === 0n
    for (const [spot, button] of this.buttons) {
      const own = this.owned(spot)
      const text = own === 0n ? '' : shell.money.text(own)
      const chip = button.querySelector('.own')
      if (chip !== null && chip.textContent !== text) chip.textContent = text
      button.dataset.pending = String(this.pending.has(spot))
      button.dataset.won = String(table.result !== null && this.face?.isWon(spot, table) === true)
    }
  }

  async bet(): Promise<void> {
    if (this.go.disabled) return
    this.isBusy = true
    this.shell.say('')
    const bets = [...this.pending].map(([spot, amount]) => ({ spot, amount: String(amount) }))
    const bet = { roundId: roundId(), bets }
    await attempt(this.shell, async () => {
      tell('game:roundStart')
      const reply = await call<TableReply>('/tables/bet', bet)
      this.pending.clear()
      this.take(reply)
      const isThere = reply.table.mine.some((round) => round.roundId === bet.roundId)
      if (!isThere) await this.refused(bet.roundId)
    })
    this.isBusy = false
    this.draw()
  }

  /** A bet that the host refused is not among those of the table. */
  async refused(id: string): Promise<void> {
    const { history } = await call<{ history: RoundView[] }>('/state')
    const why = history.find((round) => round.roundId === id)?.why
    this.shell.say(refusalText(why ?? '', this.shell), 'bad')
  }
}

/** Opens the page of a live table, and hears of it until the page is left. */
export async function openTable(page: TablePage): Promise<void> {
  const shell = await openShell(page.game, () => page.rules())
  if (shell === undefined) return
  const table = new Table(shell)
  table.face = await page.face(shell, (...of) => table.button(...of))
  setInterval(() => table.draw(), DRAW_MS)
  await listen<TableReply>('/tables/listen', (reply) => table.take(reply))
}
