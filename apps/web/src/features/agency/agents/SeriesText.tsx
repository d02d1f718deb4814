import { useTranslation } from 'react-i18next'
import type { ChosenSeries } from '../../../api/agency/agents.ts'

const MODES = ['LOTT', 'ELOTT'] as const

/** Series by mode, one line each; the modes without any are left out. */
export function SeriesText({ series }: { series: ChosenSeries }) {
  const { t } = useTranslation()
  return MODES.map((mode) => {
    const known = series.filter((one) => one.mode === mode)
    if (known.length === 0) return null
    return (
      <p key={mode} className="num text-12 text-muted" data-testid={`series.${mode}`}>
        {t(`lottery.mode.${mode}`)} {known.map(({ family, series: value }) => `${family} ${value}`).join(' · ')}
      </p>
    )
  })
}
