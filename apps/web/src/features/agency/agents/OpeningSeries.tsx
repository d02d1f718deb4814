import { useTranslation } from 'react-i18next'
import type { ChosenSeries, OpeningTerms } from '../../../api/agency/agents.ts'
import { SeriesRows } from './SeriesRows.tsx'
import { openBounds } from './seriesChoice.ts'

type OpeningSeriesProps = {
  terms: OpeningTerms
  series: ChosenSeries
  onSeries: (series: ChosenSeries) => void
}

/** The series of an account that is to be opened, by hand or through a link. */
export function OpeningSeries({ terms, series, onSeries }: OpeningSeriesProps) {
  const { t } = useTranslation()
  return (
    <div className="col-span-full">
      <SeriesRows
        bounds={openBounds(terms)}
        quotas={terms.quotas}
        series={series}
        onSeries={onSeries}
        hint={t('agent.open.seriesHint')}
      />
    </div>
  )
}
