import type { TableView } from '../../crash/crashRoutes.ts'
import { crashPayout, multiplierAt, POINT_MAX, reachedAfterMs, TARGET_MIN } from '../../rules/crash/crash.ts'
import type { RoundView } from '../../views.ts'
import { call, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, endText, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { type StakeField, stakeField } from '../stake.ts'
import { type CrashStage, crashStage } from './crashStage.ts'

const RETURN = '99%'
/** How often the table is asked about. */
const ASK_MS = 500
const DRAW_MS = 50
const times = (multiplier: number): string => `${(multiplier / 100).toFixed(2)}×`

interface CrashReply {
  readonly balance: string | null
  readonly table: TableView
}

interface AutoField {
  readonly field: HTMLElement
  /** in hundredths; null: off; undefined: nothing sensible is written */
  value(): number | null | undefined
}

function autoField(): AutoField {
  const on = el('input', { type: 'checkbox', id: 'auto' })
  const input = el('input', {
    'aria-label': t('crash.auto'),
    inputmode: 'decimal',
    autocomplete: 'off',
    value: '2.00',
    'data-testid': 'game.auto',
  })
  input.addEventListener('input', () => {
    on.checked = true
  })
  const field = el(
    'div',
    { class: 'field' },
    el('div', { class: 'auto' }, on, el('label', { for: 'auto' }, t('crash.auto'))),
    input,
  )
  return {
    field,
    value() {
      if (!on.checked) return null
      const target = Math.round(Number(input.value.replace(',', '.')) * 100)
      return target >= TARGET_MIN && target <= POINT_MAX ? target : undefined
    },
  }
}

class Room {
  readonly shell: Shell
  readonly stage: CrashStage
  readonly stake: StakeField
  readonly auto = autoField()
  readonly big = el('p', { class: 'multiplier', 'aria-hidden': 'true' })
  readonly own = el('div', { class: 'own' })
  readonly others = el('section', { class: 'others' })
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  table: TableView | null = null
  /** when what is known of the table was said, by the page's clock */
  receivedAt = 0
  shownEnd = 0
  readonly counted = new Set<string>()

  constructor(shell: Shell, stage: CrashStage) {
    this.shell = shell
    this.stage = stage
    this.stake = stakeField(shell)
    // What ended before the page was opened is not told again.
    for (const { state, roundId: id } of shell.rounds) if (state === 'DONE') this.counted.add(id)
    shell.stage.append(this.big)
    const onsubmit = (event: Event) => {
      event.preventDefault()
      void this.bet()
    }
    const form = el('form', { onsubmit }, this.stake.field, this.auto.field, this.go)
    shell.panel.append(form, this.own, this.others)
  }

  take({ balance, table }: CrashReply): void {
    this.table = table
    this.receivedAt = performance.now()
    this.shell.setBalance(balance)
    this.pills(table)
    this.drawOwn(table)
    this.drawOthers(table)
    for (const round of table.mine) this.count(round)
    if (table.phase === 'ENDED' && this.shownEnd !== table.number) {
      this.shownEnd = table.number
      this.ended(table)
    }
  }

  pills({ points }: TableView): void {
    const items = points.map((point) => el('li', { 'data-won': String(point >= 200) }, times(point)))
    this.shell.pills.replaceChildren(...items)
  }

  count(round: RoundView): void {
    if (round.state !== 'DONE') return
    // The host answers after the end of the bet is known here: that its win is looked at first is said when it is.
    const key = `${round.roundId} ${round.why}`
    if (round.why === 'PENDING_REVIEW' && !this.counted.has(key)) {
      this.counted.add(key)
      if (this.counted.has(round.roundId)) {
        this.tellWon(round, BigInt(round.won))
      }
    }
    if (this.counted.has(round.roundId)) return
    this.counted.add(round.roundId)
    const won = BigInt(round.won)
    this.shell.add(round)
    tell('game:roundEnd')
    // A return of no more than the stake is no win to celebrate (protection P12).
    if (won > BigInt(round.stake)) {
      this.stage.fete()
      this.shell.sound.win(4)
    }
    if (won > 0n) this.tellWon(round, won)
  }

  tellWon(round: RoundView, won: bigint): void {
    const paid = t('bet.won', { amount: this.shell.money.text(won) })
    this.shell.say(endText(round, this.shell, paid), won > BigInt(round.stake) ? 'good' : 'plain')
  }

  ended({ mine, point }: TableView): void {
    this.shell.sound.end()
    const text = t('crash.ended', { point: times(point ?? 100) })
    const lost = mine.length > 0 && mine.every(({ won }) => won === '0')
    if (mine.length === 0 || lost) this.shell.say(lost ? `${text} · ${t('bet.lost')}` : text)
    void this.refresh()
  }

  async refresh(): Promise<void> {
    const state = await call<{ balance: string | null }>('/state').catch(() => null)
    this.shell.setBalance(state?.balance ?? null)
  }

  drawOwn({ mine, phase }: TableView): void {
    const wanted = mine
      .filter(({ state }) => state === 'OPEN')
      .map(({ roundId, stake }) => ({ roundId, stake: BigInt(stake) }))
    const key = `${phase} ${wanted.map(({ roundId: id }) => id).join(' ')}`
    if (this.own.dataset.key === key) return
    this.own.dataset.key = key
    const buttons = wanted.map(({ roundId: id, stake }) =>
      phase === 'BETTING'
        ? el(
            'button',
            { type: 'button', class: 'second', onclick: () => void this.send('/crash/cancel', id) },
            t('crash.cancel'),
          )
        : el('button', {
            type: 'button',
            class: 'out',
            'data-stake': String(stake),
            'data-testid': 'game.out',
            onclick: () => void this.send('/crash/out', id),
          }),
    )
    this.own.replaceChildren(...(phase === 'ENDED' ? [] : buttons))
    if (phase === 'RISING') this.own.querySelector('button')?.focus()
    this.label()
  }

  drawOthers({ bets }: TableView): void {
    const { money } = this.shell
    const items = bets.map(({ stake, at }) =>
      el('li', {}, el('span', {}, money.text(BigInt(stake))), at === null ? '' : el('b', {}, times(at))),
    )
    this.others.replaceChildren(el('h2', {}, `${t('crash.bets')}: ${bets.length}`), el('ul', {}, ...items))
  }

  /** The multiplier of now as the page reckons it between two answers; the server's clock decides. */
  here(): number {
    const { table } = this
    if (table === null || table.phase === 'BETTING') return 100
    if (table.phase === 'ENDED') return table.point ?? 100
    return multiplierAt(table.elapsedMs + performance.now() - this.receivedAt)
  }

  label(): void {
    const { money } = this.shell
    for (const button of this.own.querySelectorAll<HTMLButtonElement>('.out')) {
      const pays = crashPayout(BigInt(button.dataset.stake ?? '0'), this.here())
      button.textContent = t('crash.cashOut', { amount: money.text(pays) })
    }
  }

  draw(): void {
    const { table } = this
    if (table === null) return
    const passed = performance.now() - this.receivedAt
    const left = Math.max(0, table.startsInMs - passed)
    const isBetting = table.phase === 'BETTING' && left > 0
    const text = t('bet.place', { amount: this.shell.money.text(this.stake.value() ?? 0n) })
    this.go.disabled = !isBetting || table.mine.length >= 2
    this.go.textContent = isBetting ? text : t('crash.next')
    const hasEnded = table.phase === 'ENDED'
    this.big.dataset.phase = hasEnded && table.mine.some(({ won }) => won !== '0') ? 'OUT' : table.phase
    if (table.phase === 'BETTING') {
      const seconds = Math.ceil(left / 1_000)
      this.big.replaceChildren('1.00×', el('small', {}, t('crash.starts', { seconds })))
      this.stage.climb(null, false)
    } else {
      const note = hasEnded ? t('crash.ended', { point: times(table.point ?? 100) }) : ''
      this.big.replaceChildren(times(this.here()), el('small', {}, note))
      this.stage.climb(hasEnded ? reachedAfterMs(this.here()) : table.elapsedMs + passed, hasEnded)
    }
    this.label()
  }

  async bet(): Promise<void> {
    const [stake, auto] = [this.stake.value(), this.auto.value()]
    if (this.go.disabled || stake === null || auto === undefined) return
    this.go.disabled = true
    this.shell.say('')
    const bet = { roundId: roundId(), stake: String(stake), auto }
    await attempt(this.shell, async () => {
      tell('game:roundStart')
      const reply = await call<CrashReply>('/crash/bet', bet)
      this.take(reply)
      const refused = await this.refusal(bet.roundId, reply)
      if (refused !== null) this.shell.say(refusalText(refused, this.shell), 'bad')
    })
  }

  /** A bet that the host refused is not among those of the table. */
  async refusal(id: string, { table }: CrashReply): Promise<string | null> {
    if (table.mine.some((round) => round.roundId === id)) return null
    const { history } = await call<{ history: RoundView[] }>('/state')
    return history.find((round) => round.roundId === id)?.why ?? null
  }

  async send(path: string, id: string): Promise<void> {
    await attempt(this.shell, async () => this.take(await call<CrashReply>(path, { roundId: id })))
  }

  async ask(): Promise<void> {
    const reply = await call<CrashReply>('/crash/table').catch(() => null)
    if (reply !== null) this.take(reply)
    setTimeout(() => void this.ask(), ASK_MS)
  }
}

async function start(): Promise<void> {
  const shell = await openShell('crash', () => [
    el('p', {}, t('crash.rules')),
    el('p', {}, t('bet.rtp', { percent: RETURN })),
  ])
  if (shell === undefined) return
  const room = new Room(shell, await crashStage(shell.stage))
  await room.ask()
  setInterval(() => room.draw(), DRAW_MS)
}

void start()
