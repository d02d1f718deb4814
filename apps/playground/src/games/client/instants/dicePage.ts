import { type DiceBet, diceMultiplier, ROLLS, ROLLS_MAX, ROLLS_MIN, winningRolls } from '../../rules/instants/dice.ts'
import type { RoundView } from '../../views.ts'
import type { Money } from '../money.ts'
import { el, t } from '../page.ts'
import { type Choice, type Fact, openGame, segments } from '../play.ts'
import { diceStage } from './diceStage.ts'

const hundredths = (value: number): string => (value / 100).toFixed(2)

/** The slider keeps its place when the side changes: the chance stays the same. */
function diceChoice(): Choice<DiceBet> {
  const slider = el('input', { type: 'range', id: 'target', min: '10', max: '9800', value: '5000' })
  const shown = el('output', { for: 'target' })
  const sides = segments<DiceBet['side']>(
    t('dice.target'),
    [
      ['UNDER', t('dice.under')],
      ['OVER', t('dice.over')],
    ],
    'UNDER',
  )
  let before = sides.value()
  const acts: (() => void)[] = []
  const draw = () => {
    const side = sides.value()
    slider.min = String(side === 'UNDER' ? ROLLS_MIN : ROLLS - 1 - ROLLS_MAX)
    slider.max = String(side === 'UNDER' ? ROLLS_MAX : ROLLS - 1 - ROLLS_MIN)
    if (side !== before) slider.value = String(ROLLS - 1 - Number(slider.value))
    before = side
    shown.textContent = hundredths(Number(slider.value))
    for (const act of acts) act()
  }
  sides.onChange(draw)
  slider.addEventListener('input', draw)
  draw()
  const aim = el('div', { class: 'field' }, el('label', { for: 'target' }, `${t('dice.target')} `, shown), slider)
  return {
    fields: [sides.field, aim],
    value: () => ({ side: sides.value(), target: Number(slider.value) }),
    onChange: (act) => void acts.push(act),
  }
}

function facts(bet: DiceBet, stake: bigint | null, money: Money): readonly Fact[] {
  const multiplier = diceMultiplier(bet)
  return [
    ['bet.multiplier', `${(Number(multiplier) / 10_000).toFixed(4)}×`],
    ['bet.chance', `${(winningRolls(bet) / 100).toFixed(2)}%`],
    ['bet.payout', stake === null ? '–' : money.text((stake * multiplier) / 10_000n)],
  ]
}

const rollOf = ({ steps }: RoundView): number => (steps[0]?.view as { roll: number } | undefined)?.roll ?? 0

void openGame<DiceBet>({
  game: 'dice',
  rules: () => [el('p', {}, t('dice.rules')), el('p', {}, t('bet.rtp', { percent: '99%' }))],
  choice: diceChoice,
  facts,
  face: async (shell) => {
    const stage = await diceStage(shell.stage)
    return {
      aim: (bet) => stage.aim(bet),
      show: async (round, isFeted) => await stage.roll(rollOf(round), round.won !== '0', isFeted),
      pill: (round) => hundredths(rollOf(round)),
      resultText: (round) => t('dice.rolled', { roll: hundredths(rollOf(round)) }),
    }
  },
})
