import type { DuelRoomView, DuelView } from '../../duels/duelRoutes.ts'
import type { DuelEnd } from '../../rules/duels/duel.ts'
import { call, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'

/** How often the room is asked about. */
const ASK_MS = 1_000
const DRAW_MS = 250

interface DuelReply {
  readonly balance: string | null
  readonly room: DuelRoomView
}

/** What a game for two shows. */
export interface DuelFace {
  /** shows what this side may know; null: there is no game */
  show(duel: DuelView | null): void
}

/** A game in which two people play against each other. */
export interface DuelPage {
  readonly game: string
  readonly rules: () => readonly Node[]
  /** @param move makes a move in the game under way */
  readonly face: (shell: Shell, move: (move: object) => void) => DuelFace
}

class DuelRoom {
  readonly shell: Shell
  readonly face: DuelFace
  readonly stake
  readonly go = el('button', { class: 'go', 'data-testid': 'game.go' })
  readonly out = el('button', { type: 'button', class: 'second', 'data-testid': 'duel.out' })
  readonly clock = el('p', { class: 'phase', 'data-testid': 'duel.clock' })
  readonly waiting = el('p', { class: 'players' })
  room: DuelRoomView | null = null
  receivedAt = 0
  counted = ''
  isBusy = false

  constructor(shell: Shell, page: DuelPage) {
    this.shell = shell
    this.face = page.face(shell, (move) => void this.send('/duel/move', { move }))
    this.stake = stakeField(shell)
    this.counted = shell.rounds[0]?.state === 'OPEN' ? '' : (shell.rounds[0]?.roundId ?? '')
    const onsubmit = (event: Event) => {
      event.preventDefault()
      if (!this.go.disabled) void this.seek()
    }
    this.out.addEventListener('click', () => {
      void this.send(this.room?.duel ? '/duel/resign' : '/duel/leave', {})
    })
    this.stake.onChange(() => this.draw())
    const form = el('form', { onsubmit }, this.stake.field, this.go, this.out)
    shell.panel.append(this.clock, form, this.waiting)
  }

  get isOpen(): boolean {
    return ['BETTING', 'OPEN', 'UNDOING'].includes(this.room?.round?.state ?? '')
  }

  async seek(): Promise<void> {
    const stake = this.stake.value()
    if (stake === null || this.isBusy) return
    this.shell.say('')
    tell('game:roundStart')
    await this.ask('/duel/seek', { roundId: roundId(), stake: String(stake) })
  }

  async send(path: string, more: object): Promise<void> {
    const id = this.room?.round?.roundId
    if (id === undefined || !this.isOpen || this.isBusy) return
    await this.ask(path, { roundId: id, ...more })
  }

  async ask(path: string, body: object): Promise<void> {
    this.isBusy = true
    this.draw()
    await attempt(this.shell, async () => this.take(await call<DuelReply>(path, body)))
    this.isBusy = false
    this.draw()
  }

  take({ balance, room }: DuelReply): void {
    this.room = room
    this.receivedAt = performance.now()
    this.shell.setBalance(balance)
    this.face.show(room.duel)
    this.count(room)
    this.draw()
  }

  /** What a finished game came to, once. */
  count({ round, duel }: DuelRoomView): void {
    if (round === null || round.roundId === this.counted || this.isOpen) return
    this.counted = round.roundId
    this.shell.add(round)
    tell('game:roundEnd')
    void this.refresh()
    if (round.state !== 'DONE' || duel === null) {
      const why = round.why === 'NOBODY' ? t('duel.NOBODY') : refusalText(round.why ?? '', this.shell)
      this.shell.say(round.why === 'CANCELLED' ? t('round.state.VOID') : why, 'bad')
      return
    }
    const { winner, why } = (round.steps[0]?.view ?? { winner: null, why: '' }) as DuelEnd
    const isWon = winner === duel.seat
    const text = t(winner === null ? 'duel.draw' : isWon ? 'duel.won' : 'duel.lost')
    const known = why === 'FOLDED' || why === 'TIME' || why === 'RESIGNED'
    const amount = this.shell.money.text(BigInt(round.won))
    const paid = isWon ? t('bet.won', { amount }) : round.won === '0' ? '' : t('bet.returned', { amount })
    const parts = [known ? t(`duel.why.${why}`) : '', text, paid].filter((part) => part !== '')
    this.shell.say(parts.join(' · '), isWon ? 'good' : 'plain')
    this.shell.pills.prepend(el('li', { 'data-won': String(isWon) }, isWon ? '✓' : winner === null ? '=' : '✕'))
    if (isWon) this.shell.sound.win(4)
  }

  async refresh(): Promise<void> {
    const state = await call<{ balance: string | null }>('/state').catch(() => null)
    this.shell.setBalance(state?.balance ?? null)
  }

  clockText(): string {
    const { room } = this
    if (room === null || !this.isOpen) return ''
    if (room.duel === null) return t('duel.waiting')
    const left = Math.max(0, room.duel.leftMs - (performance.now() - this.receivedAt))
    const seconds = t('duel.clock', { seconds: Math.ceil(left / 1_000) })
    const isOwn = room.duel.toMove.includes(room.duel.seat)
    return `${t(isOwn ? 'duel.yourTurn' : 'duel.theirTurn')} · ${seconds}`
  }

  draw(): void {
    const { room, shell } = this
    this.go.textContent = t('duel.sit', { amount: shell.money.text(this.stake.value() ?? 0n) })
    this.go.disabled = this.isBusy || room === null || this.isOpen
    this.out.textContent = t(room?.duel && this.isOpen ? 'duel.resign' : 'duel.leave')
    this.out.disabled = this.isBusy || !this.isOpen
    this.clock.textContent = this.clockText()
    const others = t('duel.lookingFor', { count: room?.waiting ?? 0 })
    this.waiting.textContent = room?.duel?.isPractice && this.isOpen ? t('duel.practice') : others
  }

  async look(): Promise<void> {
    const reply = this.isBusy ? null : await call<DuelReply>('/duel/room').catch(() => null)
    if (reply !== null && !this.isBusy) this.take(reply)
    setTimeout(() => void this.look(), ASK_MS)
  }
}

/** Opens the page of a game for two. */
export async function openDuel(page: DuelPage): Promise<void> {
  const shell = await openShell(page.game, () => page.rules())
  if (shell === undefined) return
  const room = new DuelRoom(shell, page)
  await room.look()
  setInterval(() => room.draw(), DRAW_MS)
}
