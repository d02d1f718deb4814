import { type Units, units } from '@croupier/money'
import { Skeleton } from '@croupier/ui'
import { type DayRange, dayInZone, presetRange } from '@croupier/ui/date/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type IncomeReport, incomeQuery } from '../../../api/agency/reports.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'

const SPANS = ['today', 'yesterday', 'thisMonth'] as const
/** What comes in, then what is paid on. */
const SOURCES = [
  'selfRebates',
  'uplineRebates',
  'realtimeWages',
  'dailyWages',
  'hourlyWages',
  'dividends',
  'wagesPaid',
  'dividendsPaid',
] as const

type Day = IncomeReport['days'][number]

/** What the agent itself earned today, yesterday and this month, by source; each figure leads to its days. */
export function EarnedCards() {
  const { t } = useTranslation()
  const owner = useOwner()
  const { timeZone } = useFormat()
  const today = dayInZone(serverNowMs(), timeZone)
  const ranges = SPANS.map((span) => ({ span, days: presetRange(span, today) }))
  // One read: yesterday may be in the month before.
  const from = ranges.map(({ days }) => days.from).sort()[0] ?? today
  const query = useQuery(incomeQuery(owner, { from, to: today }))
  if (query.data === undefined) {
    return query.isError ? <QueryFailed query={query} /> : <Skeleton className="h-36 rounded-ticket" />
  }
  const { days: all } = query.data
  return (
    <dl className="desk-earned" data-testid="desk.earned">
      {ranges.map(({ span, days }) => (
        <Earned
          key={span}
          name={t('agent.desk.earned', { span: t(`reports.range.presets.${span}`) })}
          days={days}
          rows={all.filter(({ day }) => day >= days.from && day <= days.to)}
        />
      ))}
    </dl>
  )
}

type EarnedProps = { name: string; days: DayRange; rows: readonly Day[] }

function Earned({ name, days, rows }: EarnedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const sumOf = (column: 'net' | (typeof SOURCES)[number]): Units =>
    units(rows.reduce((sum, row) => sum + row[column], 0n))
  const sources = SOURCES.map((source) => ({ source, amount: sumOf(source) })).filter(({ amount }) => amount !== 0n)
  return (
    <div className="ui-card centre-card">
      <dt>{name}</dt>
      <dd>
        <Link to={{ search: `?ac=income&days=${days.from}_${days.to}` }} preventScrollReset>
          {format.money(sumOf('net'))}
        </Link>
      </dd>
      {sources.map(({ source, amount }) => (
        <dd key={source} className="desk-source">
          <span>{t(`reports.column.${source}`)}</span>
          <span className="num">
            {source.endsWith('Paid') ? '−' : ''}
            {format.figure(amount)}
          </span>
        </dd>
      ))}
    </div>
  )
}
