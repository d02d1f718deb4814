import { marketsOf, outcomeOf, type RoadColumn, road } from '@croupier/rules'
import { Select } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../../../api/lottery/lottery.ts'
import { drawnOldestFirst } from '../desk/figures.ts'
import { cellName, groupName, playName, symbolName } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import './roadMap.css'

/** Older columns are left out: a road is read from its end. */
const COLUMNS_MAX = 40

/** The road of a market (rules A8): equal outcomes below each other, ties as a mark in their column. */
export function RoadMap({ desk, draws }: { desk: Desk; draws: readonly Issue[] }) {
  const { t } = useTranslation()
  const policies = desk.game.modes.find(({ mode }) => mode === 'ELOTT')?.policies ?? []
  const markets = marketsOf(desk.family, policies)
  const [chosen, setChosen] = useState(0)
  const market = markets[chosen]
  if (market === undefined) return null
  const columns = road(drawnOldestFirst(draws).map((draw) => outcomeOf(market, draw)))
  const options = markets.map(({ playCode, cellLabel }, index) => {
    const play = desk.plays.find(({ code }) => code === playCode)
    const parts = play ? [groupName(t, play.group), cellName(t, cellLabel), playName(t, play)] : []
    return { value: `${index}`, label: [...new Set(parts)].join(' · ') || playCode }
  })
  return (
    <div className="grid gap-3">
      <Select
        label={t('lottery.trends.market')}
        value={`${chosen}`}
        options={options}
        onValue={(value) => setChosen(Number(value))}
      />
      <ol className="road" data-testid="trends.road">
        {columns.slice(-COLUMNS_MAX).map((column, index) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={index}
            column={column}
            first={columns[0]?.outcome ?? ''}
          />
        ))}
      </ol>
    </div>
  )
}

function Column({ column, first }: { column: RoadColumn; first: string }) {
  const { t } = useTranslation()
  const { outcome, length, ties } = column
  const name = symbolName(t, outcome)
  return (
    <li className="road-column" data-side={outcome === first ? 'first' : 'second'}>
      <span className="ui-visually-hidden">
        {name} × {length}
      </span>
      {Array.from({ length }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of a column are alike
        <span key={at} className="road-mark" aria-hidden>
          {[...name][0]}
        </span>
      ))}
      {ties > 0 && (
        <span className="road-tie" aria-hidden>
          {t('lottery.symbol.tie')} {ties}
        </span>
      )}
    </li>
  )
}
