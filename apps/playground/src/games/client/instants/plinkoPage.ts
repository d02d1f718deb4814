import { type PlinkoChoice, plinkoReturn, ROWS, slotsOf } from '../../rules/instants/plinko.ts'
import type { RoundView } from '../../views.ts'
import { el, t } from '../page.ts'
import { openGame, segments } from '../play.ts'
import { plinkoStage } from './plinkoStage.ts'
import { riskField } from './risk.ts'

const times = (hundredths: number): string => `${hundredths / 100}×`
const viewOf = ({ steps }: RoundView) => steps[0]?.view as { path: readonly number[]; slot: number } | undefined
const paysOf = (round: RoundView): number => slotsOf(round.choice as PlinkoChoice)[viewOf(round)?.slot ?? 0] ?? 0

function percent(choice: PlinkoChoice): string {
  const { top, bottom } = plinkoReturn(choice)
  return `${(Number((top * 10_000n) / bottom) / 100).toFixed(2)}%`
}

void openGame<PlinkoChoice>({
  game: 'plinko',
  rules: () => [el('p', {}, t('plinko.rules'))],
  choice: () => {
    const risk = riskField()
    const rows = segments(
      t('bet.rows'),
      ROWS.map((count) => [count, String(count)] as const),
      12,
    )
    return {
      fields: [risk.field, rows.field],
      value: () => ({ rows: rows.value(), risk: risk.value() }),
      onChange(act) {
        risk.onChange(act)
        rows.onChange(act)
      },
    }
  },
  facts: (choice) => [['bet.return', percent(choice)]],
  face: async (shell) => {
    const stage = await plinkoStage(shell.stage)
    return {
      aim: (choice) => stage.aim(choice),
      show: async (round, isFeted) => {
        const { path = [] } = viewOf(round) ?? {}
        await stage.drop(path, isFeted, () => shell.sound.tick())
      },
      pill: (round) => times(paysOf(round)),
      resultText: (round) => `${t('bet.multiplier')}: ${times(paysOf(round))}`,
    }
  },
})
