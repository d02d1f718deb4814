import type { FishRoomView } from '../../fish/fishRoutes.ts'
import { SHOTS_MAX, SPECIES, speciesOf } from '../../rules/fish/fish.ts'
import { call, type Played, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, endText, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'
import { settled } from '../waiting.ts'
import { type FishStage, fishStage } from './fishStage.ts'

/** How often the room is asked about, and shots are sent. */
const ROOM_MS = 2_000
const BATCH_MS = 1_100

class FishRoom {
  readonly shell: Shell
  readonly stake
  readonly players = el('p', { class: 'players', 'data-testid': 'fish.players' })
  /** shot, and not sent yet; all of them cost the same */
  shots: number[] = []
  cost = 0n
  stage: FishStage | null = null
  isBusy = false

  constructor(shell: Shell) {
    this.shell = shell
    this.stake = stakeField(shell)
    const aims = SPECIES.map(({ id, pays }) =>
      el(
        'button',
        {
          type: 'button',
          class: 'chip aim',
          'data-testid': `fish.${id}`,
          onclick: () => this.aim(id),
        },
        el('span', {}, t(`fish.${id}`)),
        el('b', {}, `${pays}×`),
      ),
    )
    const list = el('div', { class: 'aims', role: 'group', 'aria-label': t('fish.aim') }, ...aims)
    shell.panel.append(this.stake.field, el('p', { class: 'label' }, t('fish.aim')), list, this.players)
  }

  aim(id: (typeof SPECIES)[number]['id']): void {
    const fish = this.stage?.find(id) ?? null
    if (fish === null) this.shell.say(t('fish.none'))
    else this.shoot(fish)
  }

  shoot(fish: number): void {
    const cost = this.stake.value()
    if (cost === null || this.shots.length >= SHOTS_MAX) return
    // Shots of one batch cost the same: another stake waits for the next one.
    if (this.shots.length > 0 && cost !== this.cost) return
    this.cost = cost
    this.shots.push(fish)
    this.stage?.shoot(fish)
    this.shell.sound.tick()
  }

  async send(): Promise<void> {
    if (this.isBusy || this.shots.length === 0) return
    this.isBusy = true
    const shots = this.shots
    this.shots = []
    const stake = String(this.cost * BigInt(shots.length))
    const bet = { roundId: roundId(), stake, choice: { shots } }
    await attempt(this.shell, async () => {
      tell('game:roundStart')
      this.shown(await settled(this.shell, await call<Played>('/rounds', bet)))
    })
    this.isBusy = false
  }

  shown({ round, balance }: Played): void {
    const { shell } = this
    const view = round?.steps[0]?.view as { caught: readonly boolean[] } | undefined
    if (round === null || view === undefined) {
      shell.say(refusalText(round?.why ?? '', shell), 'bad')
      return
    }
    const { shots } = round.choice as { shots: readonly number[] }
    const caught = shots.filter((_, index) => view.caught[index] === true)
    for (const fish of caught) this.stage?.take(fish, true)
    for (const fish of caught) this.pill(fish)
    shell.add(round)
    shell.setBalance(balance)
    const won = BigInt(round.won)
    // A return of no more than the stake is no win to celebrate (protection P12).
    const isFeted = won > BigInt(round.stake)
    if (isFeted) shell.sound.win(3)
    const amount = shell.money.text(won)
    const end = won === 0n ? t('bet.lost') : t(isFeted ? 'bet.won' : 'bet.returned', { amount })
    shell.say(
      `${t('fish.caught', { caught: caught.length, shots: shots.length })} · ${endText(round, shell, end)}`,
      isFeted ? 'good' : 'plain',
    )
    tell('game:roundEnd')
  }

  pill(fish: number): void {
    const { id, pays } = speciesOf(fish)
    this.shell.pills.prepend(el('li', { 'data-won': 'true' }, `${t(`fish.${id}`)} ${pays}×`))
    while (this.shell.pills.children.length > 8) this.shell.pills.lastElementChild?.remove()
  }

  async look(): Promise<void> {
    const room = await call<FishRoomView>('/fish/room').catch(() => null)
    if (room === null) return
    this.stage?.setClock(room.nowMs)
    for (const fish of room.caught) this.stage?.take(fish, false)
    this.players.textContent = t('fish.players', { count: room.players })
  }
}

async function start(): Promise<void> {
  const shell = await openShell('fish', () => [
    el('p', {}, t('fish.rules')),
    el('p', {}, t('bet.rtp', { percent: '96%' })),
  ])
  if (shell === undefined) return
  const room = new FishRoom(shell)
  room.stage = await fishStage(shell.stage, (fish) => room.shoot(fish))
  await room.look()
  setInterval(() => void room.look(), ROOM_MS)
  setInterval(() => void room.send(), BATCH_MS)
}

void start()
