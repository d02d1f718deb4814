import { hotFirst, type Trend } from '@croupier/rules'
import { useTranslation } from 'react-i18next'

const SHOWN = 8

type HotAndColdProps = {
  table: ReadonlyMap<number, Trend>
  /** Digits of a number as it is written. */
  digits?: number
}

/** The numbers that came most and least in some draws, each with how often it came (rules A8). */
export function HotAndCold({ table, digits = 1 }: HotAndColdProps) {
  const { t } = useTranslation()
  const hot = hotFirst(table)
  const shown = Math.min(SHOWN, Math.floor(hot.length / 2))
  const lists = [
    { key: 'hot', numbers: hot.slice(0, shown) },
    { key: 'cold', numbers: hot.slice(-shown).reverse() },
  ] as const
  return (
    <dl className="grid gap-2 px-4 py-3 text-13" data-testid="trends.hot">
      {lists.map(({ key, numbers }) => (
        <div key={key} className="grid gap-1">
          <dt className="text-muted">{t(`lottery.trends.${key}`)}</dt>
          <dd className="m-0 flex flex-wrap gap-x-4 gap-y-1">
            {numbers.map((number) => (
              <span key={number} className="num">
                <b className="font-[650]">{`${number}`.padStart(digits, '0')}</b>{' '}
                <small className="text-subtle">×{table.get(number)?.count ?? 0}</small>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
