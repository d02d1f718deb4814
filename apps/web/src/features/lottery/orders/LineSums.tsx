import { subtract, sum } from '@croupier/money'
import { Money } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** What the settled ones of some lines add up to: staked, paid, and the difference. */
export function LineSums({ lines }: { lines: readonly BetOrder['lines'][number][] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const settled = lines.filter(({ state }) => state === 'WIN' || state === 'LOSE')
  const stake = sum(settled.map((line) => line.stake))
  const paid = sum(settled.flatMap(({ payout }) => payout ?? []))
  return (
    <p className="flex justify-between gap-3 py-1 text-13 text-muted" data-testid="bets.sums">
      <span className="num">
        {t('lottery.mine.stake')} {format.figure(stake)} · {t('lottery.mine.payout')} {format.figure(paid)}
      </span>
      <Money amount={subtract(paid, stake)} locale={format.locale} dp={format.decimals} signed />
    </p>
  )
}
