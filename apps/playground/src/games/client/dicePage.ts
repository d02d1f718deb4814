import {
  type DiceBet,
  diceMultiplier,
  isDiceBet,
  ROLLS,
  ROLLS_MAX,
  ROLLS_MIN,
  winningRolls,
} from '../rules/dice.ts'
import { call, type Played, roundId } from './api.ts'
import { type DiceStage, diceStage } from './diceStage.ts'
import { el, t } from './page.ts'
import { tell } from './parent.ts'
import { attempt, refusalText, type Shell } from './session.ts'
import { openShell } from './shell.ts'
import { stakeField } from './stake.ts'
import { cooldown, settled } from './waiting.ts'

const RETURN = '99%'
const hundredths = (value: number): string => (value / 100).toFixed(2)

interface Choice {
  readonly field: HTMLElement
  bet(): DiceBet
  onChange(act: () => void): void
}

function choiceField(): Choice {
  let side: DiceBet['side'] = 'UNDER'
  const slider = el('input', { type: 'range', id: 'target', min: '10', max: '9800', value: '5000' })
  const shown = el('output', { for: 'target' })
  const acts: (() => void)[] = []
  const bet = (): DiceBet => ({ side, target: Number(slider.value) })
  const draw = () => {
    slider.min = String(side === 'UNDER' ? ROLLS_MIN : ROLLS - 1 - ROLLS_MAX)
    slider.max = String(side === 'UNDER' ? ROLLS_MAX : ROLLS - 1 - ROLLS_MIN)
    shown.textContent = hundredths(Number(slider.value))
    for (const act of acts) act()
  }
  const sides = (['UNDER', 'OVER'] as const).map((one) =>
    el(
      'button',
      {
        type: 'button',
        class: 'side',
        'aria-pressed': String(one === side),
        onclick: () => {
          if (one !== side) slider.value = String(ROLLS - 1 - Number(slider.value))
          side = one
          for (const button of sides) {
            button.setAttribute('aria-pressed', String(button.dataset.side === side))
          }
          draw()
        },
        'data-side': one,
      },
      t(one === 'UNDER' ? 'dice.under' : 'dice.over'),
    ),
  )
  slider.addEventListener('input', draw)
  const field = el(
    'div',
    { class: 'field' },
    el('div', { class: 'sides' }, ...sides),
    el('label', { for: 'target' }, `${t('dice.target')} `, shown),
    slider,
  )
  draw()
  return { field, bet, onChange: (act) => void acts.push(act) }
}

function facts(): {
  list: HTMLElement
  draw: (shell: Shell, bet: DiceBet, stake: bigint | null) => void
} {
  const values = ['bet.multiplier', 'bet.chance', 'bet.payout'].map((key) => ({
    key,
    value: el('b', {}),
  }))
  const list = el(
    'div',
    { class: 'facts' },
    ...values.map(({ key, value }) =>
      el('div', { class: 'figure' }, el('span', {}, t(key)), value),
    ),
  )
  return {
    list,
    draw({ money }, bet, stake) {
      const multiplier = diceMultiplier(bet)
      const texts = [
        `${(Number(multiplier) / 10_000).toFixed(4)}×`,
        `${(winningRolls(bet) / 100).toFixed(2)}%`,
        stake === null ? '–' : money.text((stake * multiplier) / 10_000n),
      ]
      for (const [index, { value }] of values.entries()) value.textContent = texts[index] ?? ''
    },
  }
}

function pill(shell: Shell, roll: number, isWon: boolean): void {
  shell.pills.prepend(el('li', { 'data-won': String(isWon) }, hundredths(roll)))
  while (shell.pills.children.length > 12) shell.pills.lastElementChild?.remove()
}

const rollOf = (played: Pick<Played, 'round'>): number | undefined =>
  (played.round?.steps[0]?.view as { roll: number } | undefined)?.roll

const isFeted = (won: bigint, amount: bigint): boolean => won > amount

async function show(shell: Shell, stage: DiceStage, played: Played, amount: bigint): Promise<void> {
  const roll = rollOf(played)
  if (played.round === null || roll === undefined) {
    shell.say(refusalText(played.round?.why ?? '', shell), 'bad')
    return
  }
  const won = BigInt(played.round.won)
  // A return of no more than the stake is no win to celebrate (protection P12).
  await stage.roll(roll, won > 0n, isFeted(won, amount))
  pill(shell, roll, won > 0n)
  shell.add(played.round)
  shell.setBalance(played.balance)
  if (isFeted(won, amount)) shell.sound.win(4)
  const rolled = t('dice.rolled', { roll: hundredths(roll) })
  const text = won > 0n ? t('bet.won', { amount: shell.money.text(won) }) : t('bet.lost')
  shell.say(`${rolled} · ${text}`, isFeted(won, amount) ? 'good' : 'plain')
  tell('game:roundEnd')
}

async function play(shell: Shell, stage: DiceStage, bet: DiceBet, amount: bigint): Promise<void> {
  shell.say('')
  tell('game:roundStart')
  const asked = { roundId: roundId(), stake: String(amount), choice: bet }
  const played = await settled(shell, await call<Played>('/rounds', asked))
  await show(shell, stage, played, amount)
}

async function start(): Promise<void> {
  const shell = await openShell('dice', () => [
    el('p', {}, t('dice.rules')),
    el('p', {}, t('bet.rtp', { percent: RETURN })),
  ])
  if (shell === undefined) return
  const [stake, choice, known] = [stakeField(shell), choiceField(), facts()]
  const go = el('button', { class: 'go', 'data-testid': 'game.go' })
  // Nothing can be shown before the stage is there, so nothing is bet.
  go.disabled = true
  const goText = () => t('bet.place', { amount: shell.money.text(stake.value() ?? 0n) })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const amount = stake.value()
    if (go.disabled || amount === null || !isDiceBet(choice.bet())) return
    go.disabled = true
    const begun = performance.now()
    const done = attempt(shell, async () => await play(shell, stage, choice.bet(), amount))
    const rest = () => Math.max(0, shell.state.paceMs - (performance.now() - begun))
    void done.finally(() => cooldown(go, rest(), goText))
  }
  go.textContent = goText()
  shell.panel.append(el('form', { onsubmit }, stake.field, choice.field, known.list, go))
  const stage = await diceStage(shell.stage)
  go.disabled = false
  const draw = () => {
    known.draw(shell, choice.bet(), stake.value())
    stage.aim(choice.bet())
    if (!go.disabled) go.textContent = goText()
  }
  stake.onChange(draw)
  choice.onChange(draw)
  draw()
  for (const round of shell.rounds.slice(0, 12).toReversed()) {
    const roll = rollOf({ round })
    if (roll !== undefined) pill(shell, roll, round.won !== '0')
  }
}

void start()
