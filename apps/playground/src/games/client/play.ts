import type { RoundView } from '../views.ts'
import { call, type Played, roundId } from './api.ts'
import type { Money } from './money.ts'
import { el, t } from './page.ts'
import { tell } from './parent.ts'
import { attempt, endText, refusalText, type Shell } from './session.ts'
import { openShell } from './shell.ts'
import { stakeField } from './stake.ts'
import { cooldown, settled } from './waiting.ts'

const PILLS_MAX = 12

/** What a player chooses besides the stake. */
export interface Choice<C extends object> {
  readonly fields: readonly HTMLElement[]
  value(): C
  onChange(act: () => void): void
}

/** A figure beside the choice: a text's key, and what it is now. */
export type Fact = readonly [label: string, text: string]

/** What a game shows of its rounds. */
export interface Face<C extends object> {
  /** the choice, or the stake, is another one now; never while a round is under way */
  aim(choice: C): void
  /** shows the newest step of a round; @param isFeted more than the stake came back */
  show(round: RoundView, isFeted: boolean): Promise<void>
  /** hears every answer about a round: what is in the pools */
  heard?(played: Played): void
  /** shows a round at once, as it was left */
  resume?(round: RoundView): void
  /** a short text for the row of the last rounds */
  pill(round: RoundView): string
  /** what is said of a round before what it won */
  resultText(round: RoundView): string
  /** of a round with moves: what leaving pays now; null: there is nothing to leave with */
  leaving?(round: RoundView): bigint | null
}

/** A game whose rounds come from a player's seed pair. */
export interface GamePage<C extends object> {
  readonly game: string
  /** a stake is a whole number of these minor units; absent: any */
  readonly stakeStep?: bigint
  readonly rules: () => readonly Node[]
  readonly choice: (shell: Shell) => Choice<C>
  readonly facts?: (choice: C, stake: bigint | null, money: Money) => readonly Fact[]
  /** the move that leaves a round */
  readonly leave?: object
  /** @param move makes a move in the round under way */
  readonly face: (shell: Shell, move: (move: object) => void) => Promise<Face<C>>
}

/** A choice with nothing to choose. */
export const noChoice = (): Choice<object> => ({
  fields: [],
  value: () => ({}),
  onChange: () => {},
})

/** A choice of some named values, as buttons of which one is pressed. */
export function segments<T extends string | number>(
  label: string,
  values: readonly (readonly [T, string])[],
  first: T,
): { readonly field: HTMLElement; value(): T; onChange(act: () => void): void } {
  let chosen = first
  const acts: (() => void)[] = []
  const buttons = values.map(([value, text]) =>
    el(
      'button',
      {
        type: 'button',
        class: 'side',
        'aria-pressed': String(value === first),
        'data-value': String(value),
        onclick: () => {
          chosen = value
          for (const one of buttons) {
            one.setAttribute('aria-pressed', String(one.dataset.value === String(value)))
          }
          for (const act of acts) act()
        },
      },
      text,
    ),
  )
  const field = el(
    'div',
    { class: 'field', role: 'group', 'aria-label': label },
    el('span', { class: 'label' }, label),
    el('div', { class: 'sides' }, ...buttons),
  )
  return { field, value: () => chosen, onChange: (act) => void acts.push(act) }
}

class Play<C extends object> {
  readonly shell: Shell
  readonly page: GamePage<C>
  readonly stake
  readonly choice: Choice<C>
  readonly list = el('div', { class: 'facts' })
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  face: Face<C> | null = null
  /** under way: it has moves to make */
  round: RoundView | null = null
  isBusy = false
  begun = 0

  constructor(shell: Shell, page: GamePage<C>) {
    this.shell = shell
    this.page = page
    this.stake = stakeField(shell, page.stakeStep)
    this.choice = page.choice(shell)
    // Nothing can be shown before the stage is there, so nothing is bet.
    this.go.disabled = true
    const onsubmit = (event: Event) => {
      event.preventDefault()
      if (this.go.disabled) return
      if (this.round === null) this.begin()
      else if (page.leave !== undefined) this.move(page.leave)
    }
    const { fields } = this.choice
    shell.panel.append(el('form', { onsubmit }, this.stake.field, ...fields, this.list, this.go))
    this.stake.onChange(() => this.draw())
    this.choice.onChange(() => this.draw())
  }

  goText(): string {
    const { shell, round } = this
    const leaving = round === null ? null : (this.face?.leaving?.(round) ?? null)
    if (round === null) return t('bet.place', { amount: shell.money.text(this.stake.value() ?? 0n) })
    return t('crash.cashOut', { amount: shell.money.text(leaving ?? BigInt(round.stake)) })
  }

  draw(): void {
    const { shell, page, choice, round } = this
    const facts = page.facts?.(choice.value(), this.stake.value(), shell.money) ?? []
    this.list.replaceChildren(
      ...facts.map(([label, text]) => el('div', { class: 'figure' }, el('span', {}, t(label)), el('b', {}, text))),
    )
    if (round === null) this.face?.aim(choice.value())
    if (!this.go.disabled) this.go.textContent = this.goText()
  }

  begin(): void {
    const stake = this.stake.value()
    if (stake === null || this.isBusy) return
    this.begun = performance.now()
    const bet = { roundId: roundId(), stake: String(stake), choice: this.choice.value() }
    tell('game:roundStart')
    this.shell.say('')
    this.send('/rounds', bet)
  }

  move(move: object): void {
    const { round } = this
    if (round === null || this.isBusy) return
    this.send(`/rounds/${round.roundId}/move`, { shown: round.steps.length, move })
  }

  send(path: string, body: object): void {
    this.isBusy = true
    this.go.disabled = true
    this.shell.panel.dataset.busy = 'true'
    const done = attempt(this.shell, async () => {
      await this.shown(await settled(this.shell, await call<Played>(path, body)))
    })
    void done.finally(() => this.rest())
  }

  /** Waits for the next round, or gives the way out of the one under way. */
  rest(): void {
    this.isBusy = false
    this.shell.panel.dataset.busy = String(this.round !== null)
    if (this.round !== null) {
      this.go.disabled = (this.face?.leaving?.(this.round) ?? null) === null
      this.go.textContent = this.goText()
      return
    }
    const passed = performance.now() - this.begun
    cooldown(this.go, Math.max(0, this.shell.state.paceMs - passed), () => this.goText())
  }

  async shown(played: Played): Promise<void> {
    const { shell, face } = this
    const { round, balance } = played
    if (round === null || round.steps.length === 0 || face === null) {
      this.round = null
      shell.say(refusalText(round?.why ?? '', shell), 'bad')
      return
    }
    const won = BigInt(round.won)
    const isOver = round.state !== 'OPEN'
    // A return of no more than the stake is no win to celebrate (protection P12).
    const isFeted = isOver && won > BigInt(round.stake)
    await face.show(round, isFeted)
    this.round = isOver ? null : round
    face.heard?.(played)
    shell.setBalance(balance)
    shell.say(this.resultText(round, won, isOver), isFeted ? 'good' : 'plain')
    if (!isOver) return
    shell.add(round)
    this.pill(round)
    if (isFeted) shell.sound.win(4)
    tell('game:roundEnd')
  }

  resultText(round: RoundView, won: bigint, isOver: boolean): string {
    const text = this.face?.resultText(round) ?? ''
    if (!isOver) return text
    const amount = this.shell.money.text(won)
    const isMore = won > BigInt(round.stake)
    const end = won === 0n ? t('bet.lost') : t(isMore ? 'bet.won' : 'bet.returned', { amount })
    const ending = endText(round, this.shell, end)
    return text === '' ? ending : `${text} · ${ending}`
  }

  pill(round: RoundView): void {
    if (this.face === null) return
    const { pills } = this.shell
    pills.prepend(el('li', { 'data-won': String(round.won !== '0') }, this.face.pill(round)))
    while (pills.children.length > PILLS_MAX) pills.lastElementChild?.remove()
  }

  /** Puts up what was there before: the last rounds, and the one that was interrupted. */
  resume(): void {
    const over = this.shell.rounds.filter(({ state }) => state === 'DONE')
    for (const round of over.slice(0, PILLS_MAX).toReversed()) this.pill(round)
    const [last] = this.shell.rounds
    if (last?.state !== 'OPEN') return
    this.round = last
    this.face?.resume?.(last)
    this.shell.say(t('bet.resume'))
  }
}

/** Opens the page of a game: its panel, its stage and what happens between them. */
export async function openGame<C extends object>(page: GamePage<C>): Promise<void> {
  const shell = await openShell(page.game, () => page.rules())
  if (shell === undefined) return
  const play = new Play(shell, page)
  play.go.textContent = play.goText()
  play.face = await page.face(shell, (move) => play.move(move))
  play.go.disabled = false
  play.draw()
  play.resume()
  play.rest()
}
