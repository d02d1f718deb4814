import { Money, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { betTotalsQuery, type BetTotals as Totals, type TotalsFilter } from '../../../api/cashier/records.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'

const SETTLED = [
  ['bets', 'stake'],
  ['effective', 'effective'],
  ['payouts', 'payout'],
] as const satisfies readonly (readonly [string, keyof Totals])[]
const APART = ['open', 'returned'] as const

/** What all bets of a filter add up to, those of other pages too (rules B4). */
export function BetTotals({ query }: { query: TotalsFilter }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const sums = useQuery({ ...betTotalsQuery(owner, query), placeholderData: keepOwnRows(owner) })
  if (sums.isPending) return <Skeleton className="h-20" />
  if (sums.data === undefined) return <QueryFailed query={sums} />
  const { data } = sums
  return (
    <section aria-label={t('records.bets.sums')} className="grid gap-2">
      <dl className="centre-cards" data-testid="bets.totals">
        {SETTLED.map(([name, key]) => (
          <div key={key} className="ui-card centre-card">
            <dt>{t(`reports.column.${name}`)}</dt>
            <dd>{format.money(data[key])}</dd>
          </div>
        ))}
        <div className="ui-card centre-card">
          <dt>{t('reports.column.net')}</dt>
          <dd>
            <Money amount={data.net} locale={format.locale} dp={format.decimals} signed />
          </dd>
        </div>
      </dl>
      <p className="text-13 text-muted" data-testid="bets.count">
        {t('records.bets.count', {
          orders: format.count(data.orders),
          lines: format.count(data.lines),
        })}
        {APART.filter((key) => data[key] > 0n).map((key) => (
          <span key={key}>{` · ${t(`records.bets.${key}`)} ${format.money(data[key])}`}</span>
        ))}
      </p>
    </section>
  )
}
