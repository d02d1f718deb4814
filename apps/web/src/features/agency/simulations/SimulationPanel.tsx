import { type Units, units } from '@croupier/money'
import { Select, Skeleton, Table, type TableColumn } from '@croupier/ui'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type SimulatedBill,
  type Simulation,
  type SimulationBody,
  simulationQuery,
} from '../../../api/agency/simulations.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import './simulations.css'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['period', 'due', 'received', 'kept', 'paid', 'short']

type Days = SimulationBody['days']
type SimulationPanelProps = Omit<SimulationBody, 'days'>

/** What the terms of an offer would have paid over the last 30 or 90 days: figures, chart and table. */
export default function SimulationPanel(offer: SimulationPanelProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [days, setDays] = useState<Days>(30)
  const query = useQuery(simulationQuery(owner, { ...offer, days }))
  return (
    <section className="ui-card grid gap-4 p-4" data-testid="simulation">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-16">{t('contracts.simulation.title')}</h3>
        <Select
          value={String(days)}
          onValue={(value) => setDays(value === '90' ? 90 : 30)}
          options={[
            { value: '30', label: t('contracts.simulation.days30') },
            { value: '90', label: t('contracts.simulation.days90') },
          ]}
          data-testid="simulation.days.select"
        />
      </header>
      {query.isPending && <Skeleton className="h-40 rounded-ticket" />}
      {query.isError && <QueryFailed query={query} />}
      {query.data !== undefined && <Outcome simulation={query.data} />}
    </section>
  )
}

function Outcome({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation()
  const { basis, due, estimates } = simulation
  if (basis === 'NONE') return <p>{t('contracts.simulation.tooLarge')}</p>
  return (
    <>
      {due === 0n && <p>{t('contracts.simulation.nothing')}</p>}
      {(due !== 0n || moved(simulation)) && <Figures {...simulation} />}
      {estimates.map((one) => (
        <p key={one} className="text-12 text-subtle">
          {t(`contracts.simulation.estimate.${one}`)}
        </p>
      ))}
      <Periods periods={simulation.periods} />
    </>
  )
}

/** Whether money went through the payer's hands, whatever the terms come to. */
const moved = ({ paid, received, kept }: Pick<SimulatedBill, 'paid' | 'received' | 'kept'>): boolean =>
  paid !== 0n || received !== 0n || kept !== 0n

function Figures({ due, paid, received, kept, worst, shortPeriods, periods }: Simulation) {
  const { t } = useTranslation()
  const format = useFormat()
  const largest = periods.find(({ start }) => start.getTime() === worst?.getTime())
  const isShort = shortPeriods > 0
  return (
    <>
      <dl className="simulation-figures">
        <div>
          <dt>{t('contracts.simulation.due')}</dt>
          <dd data-testid="simulation.due">{format.money(due)}</dd>
        </div>
        <div>
          <dt>{t('contracts.simulation.paid')}</dt>
          <dd>{format.money(paid)}</dd>
        </div>
        <div>
          <dt>{t('contracts.simulation.received')}</dt>
          <dd data-testid="simulation.received">{format.money(received)}</dd>
        </div>
        <div>
          <dt>{t('contracts.simulation.kept')}</dt>
          <dd className={kept < 0n ? 'text-danger' : ''} data-testid="simulation.kept">
            {format.money(kept)}
          </dd>
        </div>
      </dl>
      <p className="text-12 text-subtle">{t('contracts.simulation.keptHint')}</p>
      {largest !== undefined && (
        <p className="text-13" data-testid="simulation.worst">
          {t('contracts.simulation.worst', {
            amount: format.money(largest.due),
            day: dayOf(largest.start, format),
          })}
        </p>
      )}
      <p className="simulation-note" data-short={isShort} data-testid="simulation.note">
        {isShort && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />}
        {t(isShort ? 'contracts.simulation.warning' : 'contracts.simulation.enough')}
      </p>
    </>
  )
}

const dayOf = (at: Date, { locale, timeZone }: Format): string =>
  new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric' }).format(at)

/** The values of a chart are whole units, its marks between them are not. */
const unitsOf = (value: number | bigint): Units => units(typeof value === 'bigint' ? value : BigInt(Math.round(value)))

function Periods({ periods }: { periods: readonly SimulatedBill[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chart = useMemo(
    () => ({
      categories: periods.map(({ start }) => dayOf(start, format)),
      series: [
        {
          key: 'due',
          name: t('contracts.simulation.due'),
          values: periods.map(({ due }) => due),
        },
        {
          key: 'paid',
          name: t('contracts.simulation.paid'),
          values: periods.map(({ paid }) => paid),
        },
      ],
      formatValue: (value: number | bigint) => format.figure(unitsOf(value)),
    }),
    [periods, format, t],
  )
  // What the totals are the sum of is shown, also where the downline's team did not bet.
  const active = periods.filter((period) => period.due !== 0n || period.effective > 0n || moved(period))
  return (
    <>
      <BarChart
        {...chart}
        label={t('contracts.simulation.title')}
        categoryLabel={t('bills.column.period')}
        data-testid="simulation.chart"
      />
      <Table
        caption={t('contracts.simulation.title')}
        columns={columns(t, format)}
        rows={active.toReversed()}
        rowKey={({ start }) => start.toISOString()}
        phone={ON_PHONE}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        data-testid="simulation.table"
      />
    </>
  )
}

function columns(t: TFunction, format: Format): TableColumn<SimulatedBill>[] {
  return [
    {
      id: 'period',
      header: t('bills.column.period'),
      pinned: true,
      cell: ({ start }) => <span className="num">{dayOf(start, format)}</span>,
    },
    {
      id: 'effective',
      header: t('bills.column.effective'),
      align: 'end',
      cell: ({ effective }) => format.figure(effective),
    },
    {
      id: 'active',
      header: t('bills.column.active'),
      align: 'end',
      cell: ({ activeUsers }) => (activeUsers === null ? '' : format.count(activeUsers)),
    },
    {
      id: 'tier',
      header: t('bills.column.tier'),
      align: 'end',
      cell: ({ tierNo }) => (tierNo === null ? '' : format.count(tierNo)),
    },
    {
      id: 'due',
      header: t('contracts.simulation.due'),
      align: 'end',
      cell: ({ due }) => format.figure(due),
    },
    {
      id: 'paid',
      header: t('contracts.simulation.paid'),
      align: 'end',
      cell: ({ paid }) => format.figure(paid),
    },
    {
      id: 'received',
      header: t('contracts.simulation.received'),
      align: 'end',
      cell: ({ received }) => format.figure(received),
    },
    {
      id: 'kept',
      header: t('contracts.simulation.kept'),
      align: 'end',
      cell: ({ kept }) => <span className={kept < 0n ? 'text-danger' : ''}>{format.figure(kept)}</span>,
    },
    {
      id: 'short',
      header: t('contracts.simulation.short'),
      align: 'end',
      cell: ({ short }) =>
        short === null || short === 0n ? '' : <span className="text-danger">{format.figure(short)}</span>,
    },
  ]
}
