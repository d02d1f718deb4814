import { trendTable } from '@croupier/rules'
import { Chip, EmptyState } from '@croupier/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { drawnOldestFirst, OMISSION_LONG, poolOf } from '../desk/figures.ts'
import { cellName } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { anywhereTable } from './anywhereTable.ts'
import { drawPlaceLabels } from './drawPlaces.ts'
import { drawsPrizes } from './drawViews.ts'
import { HotAndCold } from './HotAndCold.tsx'
import { TrendLine } from './TrendLine.tsx'

const PrizePanel = lazyPart(() => import('./PrizePanel.tsx'))

/** By which the panel is found in the page. */
export const TREND_ID = 'desk-trend'
const DRAWS_SHOWN = 11
/** More columns than this cannot be read in a panel. */
const COLUMNS_MAX = 20

/** The last draws of one place as a line through a grid, with the present omission below; of prizes the sheet of the last draw. */
export function TrendPanel({ desk, onHistory }: { desk: Desk; onHistory: () => void }) {
  if (drawsPrizes(desk.family)) return <PrizeTrend desk={desk} onHistory={onHistory} />
  return <PlaceTrend desk={desk} onHistory={onHistory} />
}

function PrizeTrend({ desk, onHistory }: { desk: Desk; onHistory: () => void }) {
  const { t } = useTranslation()
  return (
    <section id={TREND_ID} className="ui-card desk-panel" aria-label={t('lottery.trend.board')}>
      <header className="desk-panel-head">
        <h2 className="text-16">{t('lottery.trend.board')}</h2>
        <button type="button" className="ui-link ms-auto text-13" onClick={onHistory}>
          {t('lottery.trend.all')}
        </button>
      </header>
      <Suspense fallback={<div className="min-h-60" />}>
        <PrizePanel desk={desk} />
      </Suspense>
    </section>
  )
}

function PlaceTrend({ desk, onHistory }: { desk: Desk; onHistory: () => void }) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(0)
  const places = drawPlaceLabels(desk.family)
  const shown = desk.draws.filter(({ numbers }) => numbers.length > 0).slice(0, DRAWS_SHOWN)
  const pool = poolOf(desk.family)
  const table = trendTable(
    drawnOldestFirst(desk.draws).map((numbers) => numbers[place] ?? -1),
    pool,
  )
  return (
    <section id={TREND_ID} className="ui-card desk-panel" aria-label={t('lottery.trend.title')}>
      <header className="desk-panel-head">
        <h2 className="text-16">{t('lottery.trend.title')}</h2>
        <span className="flex flex-wrap gap-1">
          {(pool.length > COLUMNS_MAX ? [] : places).map((label, index) => (
            <Chip key={label} pressed={index === place} aria-label={cellName(t, label)} onClick={() => setPlace(index)}>
              {desk.family === 'SSC' ? t(`lottery.cellShort.${label as 'w'}`) : label}
            </Chip>
          ))}
        </span>
        <button type="button" className="ui-link ms-auto text-13" onClick={onHistory}>
          {t('lottery.trend.all')}
        </button>
      </header>
      {shown.length === 0 ? (
        <EmptyState title={t('lottery.trend.empty')} />
      ) : pool.length > COLUMNS_MAX ? (
        <HotAndCold table={anywhereTable(drawnOldestFirst(desk.draws), pool)} />
      ) : (
        <TrendLine
          caption={t('lottery.trend.caption', { place: cellName(t, places[place] ?? '') })}
          pool={pool}
          rows={[...shown].reverse().map(({ number, numbers }) => ({
            issue: number.split('-').at(-1) ?? number,
            value: numbers[place] ?? -1,
          }))}
          omissions={pool.map((number) => table.get(number)?.omission ?? 0)}
          omissionLabel={t('lottery.trend.omission')}
          longFrom={OMISSION_LONG}
        />
      )}
    </section>
  )
}
