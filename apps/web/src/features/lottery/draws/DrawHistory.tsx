import { marketsOf } from '@croupier/rules'
import { Button, Drawer, EmptyState, Input, Table, Tabs } from '@croupier/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DRAWS_SHOWN, drawsOfDayQuery, drawsQuery, type Issue } from '../../../api/lottery/lottery.ts'
import { useFormat } from '../../../format/useFormat.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { drawColumns } from './drawColumns.tsx'
import { RoadMap } from './RoadMap.tsx'
import { TrendTables } from './TrendTables.tsx'

const TABS = ['draws', 'trends', 'road'] as const
type Tab = (typeof TABS)[number]

/** Roads are of markets with two sides. */
const tabsOf = ({ family }: Desk) => TABS.filter((one) => one !== 'road' || marketsOf(family).length > 0)

type DrawHistoryProps = { desk: Desk; onVerify: (issue: Issue) => void; onClose: () => void }

/** The last draws or those of a day with their forms, trends and roads; each draw can be recomputed here. */
export default function DrawHistory({ desk, onVerify, onClose }: DrawHistoryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [tab, setTab] = useState<Tab>('draws')
  const [window, setWindow] = useState<number>(DRAWS_SHOWN)
  const { data: draws = desk.draws } = useQuery(drawsQuery(desk.game.code, window))
  const [day, setDay] = useState('')
  const ofDay = useInfiniteQuery({
    ...drawsOfDayQuery(desk.game.code, day),
    enabled: day !== '',
  })
  const rows = draws.filter(({ numbers }) => numbers.length > 0)
  return (
    <Drawer open width={720} onClose={onClose} title={t('lottery.history.title')} closeLabel={t('common.action.close')}>
      <Tabs
        label={t('lottery.history.title')}
        items={tabsOf(desk).map((one) => ({ value: one, label: t(`lottery.trends.tab.${one}`) }))}
        value={tab}
        onValue={setTab}
      />
      <p className="py-2 text-13">
        <Link className="ui-link" to={`/fairness?gameCode=${desk.game.code}`}>
          {t('screens.fairness.title')}
        </Link>
      </p>
      {rows.length > 0 && tab === 'trends' && (
        <TrendTables desk={desk} draws={rows.slice(0, window)} window={window} onWindow={setWindow} />
      )}
      {rows.length > 0 && tab === 'road' && <RoadMap desk={desk} draws={rows.slice(0, window)} />}
      {rows.length === 0 && <EmptyState title={t('lottery.trend.empty')} />}
      {rows.length > 0 && tab === 'draws' && (
        <>
          <Input
            type="date"
            className="mb-3 max-w-[200px]"
            aria-label={t('lottery.trends.day')}
            value={day}
            onChange={(event) => setDay(event.target.value)}
            data-testid="history.day"
          />
          <Table
            caption={t('lottery.history.title')}
            columns={drawColumns(t, format, desk.family, onVerify)}
            rows={day === '' ? rows : (ofDay.data?.pages.flat() ?? [])}
            rowKey={({ number }) => number}
            sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
            data-testid="history.table"
          />
          {day !== '' && ofDay.hasNextPage && (
            <Button variant="outline" block onClick={() => void ofDay.fetchNextPage()}>
              {t('bills.more')}
            </Button>
          )}
        </>
      )}
    </Drawer>
  )
}
