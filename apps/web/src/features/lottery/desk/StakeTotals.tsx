import { subtract } from '@croupier/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { slipTotals } from '../slip/slipLines.ts'
import type { Desk } from './useDeskState.ts'

/** `6 bets · 2× · total ¥24.00 · top prize · profit`, of what is in the field. */
export function StakeTotals({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { bets, stake, topPayout } = slipTotals(desk.fieldLines, desk.range.own)
  if (desk.stale) {
    return (
      <p className="desk-totals text-warn" role="alert" data-testid="stake.stale">
        {t('lottery.order.stale')}
      </p>
    )
  }
  return (
    <p className="desk-totals" data-testid="stake.totals">
      <span>
        <b className="num">{t('lottery.stake.bets', { count: bets })}</b>
        {desk.mode === 'LOTT' && (
          <span className="max-md:hidden">
            {' · '}
            {t('lottery.stake.times', { count: desk.draft.multiple })}
          </span>
        )}
        <span className="max-md:hidden">{' · '}</span>{' '}
        <strong className="desk-sum" data-testid="stake.sum">
          {format.money(stake)}
        </strong>
      </span>
      {bets > 0 && (
        <>
          <span>
            {t('lottery.stake.topPrize')} <span className="num">{format.money(topPayout)}</span>
          </span>
          <span>
            <span className="max-md:hidden">{t('lottery.stake.profit')} </span>
            <span className="ui-money" data-sense={topPayout > stake ? 'gain' : undefined}>
              {format.change(subtract(topPayout, stake))}
            </span>
          </span>
        </>
      )}
    </p>
  )
}
