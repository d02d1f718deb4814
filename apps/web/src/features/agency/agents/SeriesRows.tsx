import { NumberField, Slider } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { ChosenSeries } from '../../../api/agency/agents.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { commonMargin, type Quota, quotasOf, type SeriesBounds, withMargin } from './seriesChoice.ts'

type SeriesRowsProps = {
  /** by family and mode */
  bounds: readonly SeriesBounds[]
  quotas: readonly Quota[]
  /** in the order of the bounds */
  series: ChosenSeries
  onSeries: (series: ChosenSeries) => void
  /** what is said of it */
  hint: string
}

const STEP = 2
/** One series step is 1/2000 of the stake (rules A2). */
const PPM_PER_SERIES = 500

/** What an account gets in each family, never above one's own, with what one keeps and what is left of the quotas. */
export function SeriesRows({ bounds, quotas, series, onSeries, hint }: SeriesRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const set = (index: number, value: number) =>
    onSeries(series.map((chosen, at) => (at === index ? { ...chosen, series: value } : chosen)))
  return (
    <section className="ui-card p-4" aria-label={t('agent.open.series')}>
      <h3 className="text-16">{t('agent.open.series')}</h3>
      <p className="mb-3 text-13 text-muted">{hint}</p>
      {bounds.length > 1 && <MarginOfAll bounds={bounds} series={series} onSeries={onSeries} />}
      <details open={bounds.length === 1} className="mt-3">
        {bounds.length > 1 && (
          <summary className="min-h-11 cursor-pointer py-2 text-13" data-testid="open.fineTune">
            {t('agent.open.fineTune')}
          </summary>
        )}
        <div className="grid gap-2">
          {bounds.map((one, index) => {
            const { family, mode, min, max } = one
            const value = series[index]?.series ?? min
            const onValue = (next: number) => set(index, evenWithin(next, min, max))
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
                  <span className="num text-12 text-subtle">{t('agent.open.seriesRange', { min, max: one.own })}</span>
                </span>
                <NumberField
                  value={value}
                  min={min}
                  max={max}
                  disabled={max === min}
                  step={STEP}
                  label={name}
                  increaseLabel={t('common.field.increase')}
                  decreaseLabel={t('common.field.decrease')}
                  onValue={(next) => onValue(next ?? min)}
                  data-testid={`open.series.${family}.${mode}`}
                />
                <span className="num w-32 text-end text-13 text-muted max-sm:col-span-2 max-sm:w-auto">
                  {t('agent.open.margin', {
                    rate: format.rate((one.own - value) * PPM_PER_SERIES, 1),
                  })}
                </span>
                <Slider
                  value={value}
                  min={min}
                  max={max}
                  disabled={max === min}
                  step={STEP}
                  label={name}
                  onValue={onValue}
                  data-testid={`open.slider.${family}.${mode}`}
                />
                <QuotaLines quotas={quotas} of={one} />
              </div>
            )
          })}
        </div>
      </details>
    </section>
  )
}

/** One margin for every family, which is what most agents choose; each family can be another one below it. */
function MarginOfAll({ bounds, series, onSeries }: Pick<SeriesRowsProps, 'bounds' | 'series' | 'onSeries'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const margin = commonMargin(bounds, series)
  const most = Math.max(...bounds.map(({ own, min }) => own - min))
  const label = t('agent.open.marginAll')
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1" data-testid="open.marginAll">
      <span>{label}</span>
      <span className="num text-13 text-muted">
        {margin === null
          ? t('agent.open.marginMixed')
          : t('agent.open.margin', { rate: format.rate(margin * PPM_PER_SERIES, 1) })}
      </span>
      <div className="col-span-full">
        <Slider
          value={margin ?? 0}
          min={0}
          max={most}
          step={STEP}
          label={label}
          onValue={(next) => onSeries(withMargin(bounds, next))}
          data-testid="open.marginAll.slider"
        />
      </div>
    </div>
  )
}

/** What is left of the quotas that a high series uses up. */
function QuotaLines({ quotas, of }: { quotas: readonly Quota[]; of: SeriesBounds }) {
  const { t } = useTranslation()
  return quotasOf(quotas, of).map(({ from, accounts, left }) => (
    <span key={from} className="col-span-full text-12 text-muted" data-testid={`open.quota.${of.family}.${of.mode}`}>
      {t('agent.open.quota', { from, accounts, left })}
    </span>
  ))
}

/** Series are even (rules A2). */
const evenWithin = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value - (value % STEP)))
