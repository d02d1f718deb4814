import { HOLD_CELLS } from '../../rules/slots/hold.ts'
import { type Pays, type Reels, SCATTER, type Spin } from '../../rules/slots/reels.ts'
import type { RoundView } from '../../views.ts'
import { call, type Played, roundId } from '../api.ts'
import { el, t } from '../page.ts'
import { tell } from '../parent.ts'
import { attempt, endText, refusalText, type Shell } from '../session.ts'
import { openShell } from '../shell.ts'
import { stakeField } from '../stake.ts'
import { cooldown, settled } from '../waiting.ts'
import { type Pools, poolsOf, prizeTexts } from './poolsOf.ts'
import { type ReelsStage, reelsStage } from './reelsStage.ts'
import { symbolPicture } from './symbolArt.ts'
import { closing, gameOfPage, reelsTitle, type SlotTitle } from './title.ts'

const LENGTHS = ['3', '4', '5'] as const

const spinOf = (round: RoundView, index: number): Spin | undefined => round.steps[index]?.view as Spin | undefined

/** How many free spins a round has, as far as it was shown. */
const freeSpins = ({ free }: Reels, round: RoundView): number =>
  Math.min(
    free.most,
    round.steps.reduce((sum, { view }) => sum + (view as Spin).freeSpins, 0),
  )

/** Of lines in stakes of a line, of ways in stakes; seals in the same. */
function paytable({ machine, looks, symbolName }: SlotTitle<Reels>): Node {
  const { lines, parts, sealPays, free } = machine
  const text = (pay: number): string => (lines === null ? `${pay / parts}×` : String(pay))
  const row = (symbol: string, pays: Pays): Node => {
    const look = looks.get(symbol)
    const picture = look === undefined ? [] : [symbolPicture(look)]
    const head = el('th', { scope: 'row', class: 'sign' }, ...picture, symbolName(symbol))
    return el('tr', {}, head, ...pays.map((pay) => el('td', {}, text(pay))))
  }
  const rows = Object.entries(machine.pays).map(([symbol, pays]) => row(symbol, pays ?? [0, 0, 0]))
  const [three, four, five] = sealPays
  if (free.spins > 0) rows.unshift(row(SCATTER, [three * parts, four * parts, five * parts]))
  const head = LENGTHS.map((length) => el('th', {}, `× ${length}`))
  return el('table', {}, el('thead', {}, el('tr', {}, el('td'), ...head)), el('tbody', {}, ...rows))
}

/** How a machine plays, sentence by sentence. */
function sentences({ game, machine }: SlotTitle<Reels>): readonly string[] {
  if (game === 'slot') return [t('slot.rules')]
  const { lines, rows, strips, parts, wildTimes, free, hold, hasPools } = machine
  const ways =
    lines === null ? t('reels.ways', { ways: rows ** strips.length }) : t('reels.lines', { lines: lines.length })
  return [
    ways,
    ...(wildTimes > 1 ? [t('reels.wilds', { times: wildTimes })] : []),
    ...(free.spins > 0 ? [t('reels.seals', { ...free })] : []),
    ...(hold === null ? [] : [t('reels.coins', { count: hold.from, full: hold.full / parts })]),
    ...(hasPools ? [t('reels.pools')] : []),
  ]
}

/** What is said of a spin that has stopped. */
function resultText(shell: Shell, round: RoundView, index: number, held: string): string {
  const { money } = shell
  const won = BigInt(round.steps[index]?.won ?? '0')
  const stake = BigInt(round.stake)
  const amount = money.text(won)
  const prizes = index > 0 ? [] : prizeTexts(money, round)
  const main =
    won === 0n ? t('bet.lost') : won > stake || index > 0 ? t('bet.won', { amount }) : t('bet.returned', { amount })
  return [...prizes, held, endText(round, shell, main)].filter((text) => text !== '').join(' · ')
}

class SlotGame {
  readonly shell: Shell
  readonly title: SlotTitle<Reels>
  readonly stage: ReelsStage
  readonly pools: Pools
  readonly go: HTMLButtonElement
  readonly goText: () => string
  round: RoundView | null = null

  constructor(shell: Shell, title: SlotTitle<Reels>, stage: ReelsStage, field: PanelField) {
    const { pools, go, text } = field
    this.shell = shell
    this.title = title
    this.stage = stage
    this.pools = pools
    this.go = go
    this.goText = () => {
      const round = this.round
      if (round === null) return text()
      return t('slot.free', { index: round.steps.length, count: freeSpins(title.machine, round) })
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
    const held = await this.hold(round, spin)
    const won = BigInt(round.steps[index]?.won ?? '0')
    // A return of no more than the stake is no win to celebrate (protection P12).
    const isFeted = won > BigInt(round.stake) || (index === 0 && round.prizes.length > 0)
    this.stage.win(spin, isFeted)
    if (isFeted) shell.sound.win(Math.min(8, 2 + spin.lines.length))
    shell.say(resultText(shell, round, index, held), isFeted ? 'good' : 'plain')
    this.round = round.state === 'OPEN' ? round : null
    this.pools.draw(pools)
    shell.add(round)
    shell.setBalance(balance)
    if (this.round === null) tell('game:roundEnd')
  }

  /** Shows the coins of a spin. @returns what is said of them */
  async hold({ stake }: RoundView, { hold }: Spin): Promise<string> {
    if (hold === undefined) return ''
    const { shell, title } = this
    const part = BigInt(stake) / BigInt(title.machine.parts)
    const textOf = ({ worth }: { readonly worth: number }): string => shell.money.plain(part * BigInt(worth))
    await this.stage.hold(hold, textOf, () => shell.sound.tick())
    const count = Math.min(HOLD_CELLS, hold.rounds.flat().length)
    return t('reels.held', { count, amount: shell.money.text(part * BigInt(hold.pays)) })
  }
}

/** What of the panel a game works with. */
interface PanelField {
  readonly pools: Pools
  readonly go: HTMLButtonElement
  /** of the button, while no round is under way */
  readonly text: () => string
}

async function start(): Promise<void> {
  const title = reelsTitle(gameOfPage())
  const { machine } = title
  const shell = await openShell(title.game, () => [
    ...sentences(title).map((sentence) => el('p', {}, sentence)),
    paytable(title),
    ...closing(title),
  ])
  if (shell === undefined) return
  const stake = stakeField(shell, BigInt(machine.parts))
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
  const list = machine.hasPools ? [pools.list] : []
  shell.panel.append(el('form', { onsubmit }, ...list, stake.field, go))
  const game = new SlotGame(shell, title, await reelsStage(shell.stage, machine, title.looks), { pools, go, text })
  go.disabled = false
  game.resume(shell.rounds[0])
  const draw = () => {
    if (!go.disabled) go.textContent = game.goText()
  }
  stake.onChange(draw)
  draw()
}

void start()
