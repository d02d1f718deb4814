import { type Trend, trendTable } from '@croupier/rules'
import { Chip, Select, Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../../../api/lottery/lottery.ts'
import { drawnOldestFirst, OMISSION_LONG } from '../desk/figures.ts'
import { cellName } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { anywhereTable } from './anywhereTable.ts'
import { UNORDERED } from './DrawnNumbers.tsx'
import { drawView } from './drawViews.ts'
import { HotAndCold } from './HotAndCold.tsx'

/** The windows of rules A8, in draws. */
const WINDOWS = [30, 50, 100, 200] as const
/** A table of all numbers of a place, whatever it is called. */
const ALL = -1

type Row = Trend & { readonly number: number }

type TrendTablesProps = {
  desk: Desk
  draws: readonly Issue[]
  window: number
  onWindow: (draws: number) => void
}

/** Omission, count, averages and runs of every number of a place, the hot and the cold ones named (rules A8). */
export function TrendTables({ desk, draws, window, onWindow }: TrendTablesProps) {
  const { t } = useTranslation()
  const { labels, pool, digits, read } = drawView(desk.family)
  const isUnordered = UNORDERED.includes(desk.family)
  const [place, setPlace] = useState(isUnordered ? ALL : 0)
  const drawn = drawnOldestFirst(draws).map(read)
  const table =
    place === ALL
      ? anywhereTable(drawn, pool)
      : trendTable(
          drawn.map((numbers) => numbers[place] ?? -1),
          pool,
        )
  const rows = [...table].map(([number, trend]): Row => ({ number, ...trend }))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Chip look="pill" pressed={place === ALL} onClick={() => setPlace(ALL)}>
          {t('lottery.trends.anywhere')}
        </Chip>
        {!isUnordered &&
          labels.map((label, index) => (
            <Chip key={label} look="pill" pressed={place === index} onClick={() => setPlace(index)}>
              {cellName(t, label)}
            </Chip>
          ))}
        <span className="ms-auto">
          <Select
            label={t('lottery.trends.window')}
            value={`${window}`}
            options={WINDOWS.map((one) => ({
              value: `${one}`,
              label: t('lottery.trends.draws', { count: one }),
            }))}
            onValue={(value) => onWindow(Number(value))}
          />
        </span>
      </div>
      <HotAndCold table={table} digits={digits} />
      <Table
        caption={t('lottery.trends.table')}
        columns={columns(t, digits)}
        rows={rows}
        rowKey={({ number }) => `${number}`}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        data-testid="trends.table"
      />
    </div>
  )
}

function columns(t: TFunction, digits: number): TableColumn<Row>[] {
  const figure = (id: keyof Trend): TableColumn<Row> => ({
    id,
    header: t(`lottery.trends.${id}`),
    align: 'end',
    cell: (row) => (
      <span className="num" data-long={id === 'omission' && row[id] >= OMISSION_LONG ? '' : undefined}>
        {row[id]}
      </span>
    ),
  })
  return [
    {
      id: 'number',
      header: t('lottery.trends.number'),
      cell: ({ number }) => <b className="num">{`${number}`.padStart(digits, '0')}</b>,
      pinned: true,
    },
    figure('omission'),
    figure('count'),
    figure('averageOmission'),
    figure('maxOmission'),
    figure('maxRun'),
  ]
}
