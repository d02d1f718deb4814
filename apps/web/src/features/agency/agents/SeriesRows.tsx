import { NumberField } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { OpenAccountBody, OpeningTerms } from '../../../api/agents.ts'
import { useFormat } from '../../../format/useFormat.ts'

type Series = OpenAccountBody['series']
type SeriesRowsProps = { terms: OpeningTerms; series: Series; onSeries: (series: Series) => void }

const STEP = 2
/** One series step is 1/2000 of the stake (rules A2). */
const PPM_PER_SERIES = 500

/** What the new account gets in each family, never above one's own, with what one keeps. */
export function SeriesRows({ terms, series, onSeries }: SeriesRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const set = (index: number, value: number) =>
    onSeries(series.map((one, at) => (at === index ? { ...one, series: value } : one)))
  return (
    <section className="ui-card p-4" aria-label={t('agent.open.series')}>
      <h3 className="text-16">{t('agent.open.series')}</h3>
      <p className="mb-3 text-13 text-muted">{t('agent.open.seriesHint')}</p>
      <div className="grid gap-2">
        {terms.series.map(({ family, mode, min, max }, index) => {
          const value = series[index]?.series ?? max
          const name = t('agent.open.seriesOf', {
            family,
            mode: mode === 'ELOTT' ? t('lottery.mode.ELOTT') : t('lottery.mode.LOTT'),
          })
          return (
            <div
              key={`${family} ${mode}`}
              className="grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 max-sm:grid-cols-[1fr_auto]"
            >
              <span>
                {name}{' '}
                <span className="num text-12 text-subtle">
                  {t('agent.open.seriesRange', { min, max })}
                </span>
              </span>
              <NumberField
                value={value}
                min={min}
                max={max}
                step={STEP}
                label={name}
                increaseLabel={t('common.field.increase')}
                decreaseLabel={t('common.field.decrease')}
                onValue={(next) => set(index, evenWithin(next ?? max, min, max))}
                data-testid={`open.series.${family}.${mode}`}
              />
              <span className="num w-32 text-end text-13 text-muted max-sm:col-span-2 max-sm:w-auto">
                {t('agent.open.margin', { rate: format.rate((max - value) * PPM_PER_SERIES, 1) })}
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

/** Series are even (rules A2). */
const evenWithin = (value: number, min: number, max: number) =>
  Math.min(max, Math.max(min, value - (value % STEP)))
