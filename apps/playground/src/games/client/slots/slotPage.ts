import type { Spin } from '../../rules/slots/slot.ts'
import { FREE_SPINS_MAX, LINES, PAYS, SEAL_PAYS, SYMBOLS } from '../../rules/slots/slotTable.ts'
import type { RoundView } from '../../views.ts'
import { call, type Played, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, endText, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'
import { cooldown, settled } from '../waiting.ts'
import { type Pools, poolsOf, prizeTexts } from './poolsOf.ts'
import { type SlotStage, slotStage } from './slotStage.ts'

const RETURN = '96.11%'
const LENGTHS = ['3', '4', '5'] as const

const spinOf = (round: RoundView, index: number): Spin | undefined => round.steps[index]?.view as Spin | undefined

/** How many free spins a round has, as far as it was shown. */
const freeSpins = (round: RoundView): number =>
  Math.min(
    FREE_SPINS_MAX,
    round.steps.reduce((sum, { view }) => sum + (view as Spin).freeSpins, 0),
  )

function paytable(): Node {
  const rows = SYMBOLS.flatMap((symbol) => {
    const pays = symbol === 'S' ? SEAL_PAYS.map((pay) => pay * LINES.length) : PAYS[symbol]
    if (pays === undefined) return []
    const cells = pays.map((pay) => el('td', {}, String(pay)))
    return [el('tr', {}, el('th', { scope: 'row' }, t(`slot.symbol.${symbol}`)), ...cells)]
  })
  const head = LENGTHS.map((length) => el('th', {}, `× ${length}`))
  return el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...head)), el('tbody', {}, ...rows))
}

/** What is said of a spin that has stopped. */
function resultText(shell: Shell, round: RoundView, index: number): string {
  const { money } = shell
  const won = BigInt(round.steps[index]?.won ?? '0')
  const stake = BigInt(round.stake)
  const amount = money.text(won)
  const prizes = index > 0 ? [] : prizeTexts(money, round)
  const main =
    won === 0n ? t('bet.lost') : won > stake || index > 0 ? t('bet.won', { amount }) : t('bet.returned', { amount })
  return [...prizes, endText(round, shell, main)].join(' · ')
}

class SlotGame {
  readonly shell: Shell
  readonly stage: SlotStage
  readonly pools: Pools
  readonly go: HTMLButtonElement
  readonly goText: () => string
  round: RoundView | null = null

  constructor(shell: Shell, stage: SlotStage, pools: Pools, go: HTMLButtonElement, text: () => string) {
    this.shell = shell
    this.stage = stage
    this.pools = pools
    this.go = go
    this.goText = () => {
      const round = this.round
      if (round === null) return text()
      return t('slot.free', { index: round.steps.length, count: freeSpins(round) })
    }
  }

  /** Takes a round up again that was interrupted. */
  resume(round: RoundView | undefined): void {
    const last = round && spinOf(round, round.steps.length - 1)
    this.stage.set(last?.stops ?? [0, 0, 0, 0, 0])
    if (round?.state !== 'OPEN') return
    this.round = round
    this.shell.say(t('bet.resume'))
  }

  async play(stake: bigint): Promise<void> {
    this.shell.say('')
    const open = this.round
    if (open === null) tell('game:roundStart')
    const path = open === null ? '/rounds' : `/rounds/${open.roundId}/next`
    const bet = open === null ? { roundId: roundId(), stake: String(stake), choice: {} } : { shown: open.steps.length }
    const played = await settled(this.shell, await call<Played>(path, bet))
    await this.show(played)
  }

  async show({ round, balance, pools }: Played): Promise<void> {
    const { shell } = this
    const index = (round?.steps.length ?? 0) - 1
    const spin = round === null ? undefined : spinOf(round, index)
    if (round === null || spin === undefined) {
      shell.say(refusalText(round?.why ?? '', shell), 'bad')
      return
    }
    await this.stage.spin(spin.stops, () => shell.sound.tick())
    const won = BigInt(round.steps[index]?.won ?? '0')
    // A return of no more than the stake is no win to celebrate (protection P12).
    const isFeted = won > BigInt(round.stake) || (index === 0 && round.prizes.length > 0)
    this.stage.win(spin, isFeted)
    if (isFeted) shell.sound.win(Math.min(8, 2 + spin.lines.length))
    shell.say(resultText(shell, round, index), isFeted ? 'good' : 'plain')
    this.round = round.state === 'OPEN' ? round : null
    this.pools.draw(pools)
    shell.add(round)
    shell.setBalance(balance)
    if (this.round === null) tell('game:roundEnd')
  }
}

async function start(): Promise<void> {
  const shell = await openShell('slot', () => [
    el('p', {}, t('slot.rules')),
    paytable(),
    el('p', {}, t('bet.rtp', { percent: RETURN })),
  ])
  if (shell === undefined) return
  const stake = stakeField(shell, BigInt(LINES.length))
  const pools = poolsOf(shell)
  const go = el('button', { class: 'go', 'data-testid': 'game.go' })
  // Nothing can be shown before the stage is there, so nothing is bet.
  go.disabled = true
  const text = () => t('slot.spin', { amount: shell.money.text(stake.value() ?? 0n) })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const amount = stake.value()
    if (go.disabled || amount === null) return
    go.disabled = true
    const begun = performance.now()
    const done = attempt(shell, async () => await game.play(amount))
    const rest = () => Math.max(0, shell.state.paceMs - (performance.now() - begun))
    void done.finally(() => cooldown(go, rest(), game.goText))
  }
  go.textContent = text()
  shell.panel.append(el('form', { onsubmit }, pools.list, stake.field, go))
  const game = new SlotGame(shell, await slotStage(shell.stage), pools, go, text)
  go.disabled = false
  game.resume(shell.rounds[0])
  const draw = () => {
    if (!go.disabled) go.textContent = game.goText()
  }
  stake.onChange(draw)
  draw()
}

void start()
