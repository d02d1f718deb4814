import { exampleWin, isRefusal, priceLine, settleLine } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { firstStake } from '../desk/deskState.ts'
import { contentText } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { DrawnNumbers } from '../draws/DrawnNumbers.tsx'

/** What one bet of the play pays in a draw, as it would be settled: a draw, picks that win in it, stake and payout (rules A3). */
export default function PlayExample({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { play, family, series, limits, draws } = desk
  const { draw, content } = exampleWin(play, draws.find(({ numbers }) => numbers.length > 0)?.numbers)
  const line = priceLine(
    play,
    play.mode === 'ELOTT'
      ? { content, series, stakeUnits: firstStake(limits?.stakeMin) }
      : { content, series, base: 2, unit: 'YUAN', multiple: 1 },
    limits?.stakeMin,
  )
  return (
    <dl className="desk-example" data-testid="rule.example">
      <dt>{t('lottery.trend.board')}</dt>
      <dd>
        <DrawnNumbers family={family} numbers={draw} size={22} whole />
      </dd>
      <dt>{t('lottery.mine.content')}</dt>
      <dd className="num font-[600]">{contentText(t, play, content)}</dd>
      {!isRefusal(line) && (
        <dd className="desk-example-paid num">
          {t('lottery.settled.paid', {
            stake: format.money(line.stakeUnits),
            payout: format.money(settleLine(play, line, draw).payoutUnits),
          })}
        </dd>
      )}
    </dl>
  )
}
