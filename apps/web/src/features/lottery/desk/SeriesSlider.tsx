import { bringsRebates } from '@croupier/rules'
import { IconButton } from '@croupier/ui'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import type { Desk } from './useDeskState.ts'

const STEP = 2
/** One series step is 1/2000 of the stake (rules A2). */
const PPM_PER_SERIES = 500

/** A higher prize or more rebate: one scale, by slider or step by step (WCAG 2.5.7). */
export function SeriesSlider({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = useDesk((store) => store.change)
  const { min, max, own } = desk.range
  const { series } = desk
  // Fixed odds leave no choice, and bring no rebate (rules A18).
  if (!desk.fieldPlays.some(bringsRebates)) return null
  const rebate = format.rate(Math.max(0, own - series) * PPM_PER_SERIES, 1)
  const move = (next: number) => change(desk.key, { series: Math.min(max, Math.max(min, next)) })
  const name = t('lottery.series.label')
  return (
    <span className="series" data-testid="stake.series">
      <span>
        {t('lottery.series.prize')} <b className="num font-[600]">{series}</b>
      </span>
      <IconButton
        size="sm"
        label={t('lottery.series.less')}
        icon={<Minus size={14} aria-hidden />}
        disabled={series <= min}
        onClick={() => move(series - STEP)}
      />
      <input
        type="range"
        className="series-range"
        min={min}
        max={max}
        step={STEP}
        value={series}
        aria-label={name}
        aria-valuetext={t('lottery.series.value', { series, rebate })}
        style={{ '--share': `${max === min ? 100 : ((series - min) / (max - min)) * 100}%` }}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
      />
      <IconButton
        size="sm"
        label={t('lottery.series.more')}
        icon={<Plus size={14} aria-hidden />}
        disabled={series >= max}
        onClick={() => move(series + STEP)}
      />
      <span>
        {t('lottery.series.rebate')} <b className="num font-[600]">{rebate}</b>
      </span>
    </span>
  )
}
