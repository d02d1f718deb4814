import { type Decimals, units } from '@croupier/money'
import { Badge, EmptyState, LoadingNote, Select, Skeleton, type TableColumn } from '@croupier/ui'
import { dayInZone } from '@croupier/ui/date/days.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Contract, contractsQuery } from '../../../api/agency/contracts.ts'
import {
  type RealtimeWages,
  realtimeWagesFile,
  realtimeWagesQuery,
  type WageWindow,
} from '../../../api/agency/wages.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ContractTicket } from '../contracts/ContractTicket.tsx'
import { ToTab } from '../contracts/ToTab.tsx'
import { TONES as WAGE_TONES } from '../dividends/billTexts.ts'
import { WageBars } from './WageBars.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['window', 'kept', 'state', 'received', 'paid']

export const WINDOWS_DEFAULT = 12
const WINDOW_CHOICES = ['12', '36', '144', '288'] as const
const windowsParser = parseAsStringLiteral(WINDOW_CHOICES).withDefault('12')
const TICKETS_MAX = 4

type WageBillsProps = {
  /** Start of the window that is explained, ISO. */
  chosen: string | null
  onChoose: (windowStart: string | null) => void
}

/** Rows of nothing say less than that nothing is signed, to who never had a contract. */
const isBare = ({ windows }: RealtimeWages, contracts: readonly Contract[] | undefined): boolean =>
  windows.every(({ lines, due, paid }) => lines === 0 && due === 0n && paid === 0n) &&
  (windows.length === 0 || contracts?.every(({ terms }) => terms === null) === true)

/** Received, paid and kept by window: tickets of the contracts, sums, bars, table. */
export function WageBills({ chosen, onChoose }: WageBillsProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [windows, setWindows] = useQueryState('windows', windowsParser)
  const query = useQuery({
    ...realtimeWagesQuery(owner, Number.parseInt(windows, 10)),
    placeholderData: keepOwnRows(owner),
  })
  const { data } = query
  const contracts = useQuery(contractsQuery(owner)).data
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-24 rounded-ticket" />
        <Skeleton className="h-80" />
      </>
    )
  }
  if (data === undefined) {
    return <QueryFailed query={query} />
  }
  return (
    <>
      {isBare(data, contracts) ? (
        <EmptyState title={t('wages.empty')} text={t('wages.emptyText')} action={<ToTab tab="manage" />} />
      ) : (
        <>
          <WageSums data={data}>
            <Select
              look="pill"
              label={t('wages.windows')}
              value={windows}
              options={WINDOW_CHOICES.map((value) => ({
                value,
                label: t('wages.last', { count: Number.parseInt(value, 10) }),
              }))}
              onValue={(value) => void setWindows(value)}
            />
          </WageSums>
          <WageBars windows={data.windows} chosen={chosen} onChoose={onChoose} />
          <WindowTable data={data} chosen={chosen} onChoose={onChoose} />
          <WindowsFile data={data} />
        </>
      )}
      {/* Behind the figures: on a phone four of them fill the screen. */}
      <ContractTickets />
    </>
  )
}

/** The days of the windows that are shown, as a file: whole days, so that it can be compared with the reports. */
function WindowsFile({ data }: { data: RealtimeWages }) {
  const { timeZone } = useFormat()
  const oldest = data.windows.at(-1)?.windowStart ?? data.asOf
  const days = {
    from: dayInZone(oldest.getTime(), timeZone),
    to: dayInZone(data.asOf.getTime(), timeZone),
  }
  return <FileButtons name={`realtime-wages-${days.from}-${days.to}`} file={(as) => realtimeWagesFile(days, as)} />
}

function ContractTickets() {
  const owner = useOwner()
  const contracts = useQuery(contractsQuery(owner)).data ?? []
  const signed = contracts.filter(({ terms }) => terms !== null)
  if (signed.length === 0) return null
  const ordered = [...signed].sort((a, b) => a.side.localeCompare(b.side))
  return (
    <>
      <div className="wage-tickets">
        {ordered.slice(0, TICKETS_MAX).map((contract) => (
          <ContractTicket key={contract.id} contract={contract} compact />
        ))}
      </div>
      {ordered.length > TICKETS_MAX && (
        <p className="text-13">
          <ToTab tab="manage" count={ordered.length} />
        </p>
      )}
    </>
  )
}

function WageSums({ data, children }: { data: RealtimeWages; children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { total } = data
  return (
    <div className="wage-sums">
      <dl>
        <div>
          <dt>{t('wages.received')}</dt>
          <dd>{format.figure(total.received, 4)}</dd>
        </div>
        <div>
          <dt>
            <i data-part="paid" aria-hidden />
            {t('wages.paidDown')}
          </dt>
          <dd>{format.figure(total.paid, 4)}</dd>
        </div>
        <div data-kept="">
          <dt>
            <i data-part="kept" aria-hidden />
            {t('wages.kept')}
          </dt>
          <dd data-testid="wage.kept">{format.figure(total.kept, 4)}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}

type WindowTableProps = WageBillsProps & { data: RealtimeWages }

function WindowTable({ data, chosen, onChoose }: WindowTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const keyOf = (row: WageWindow) => row.windowStart.toISOString()
  return (
    <CentreTable
      name="wages"
      caption={t('wages.table')}
      columns={columns(t, format, data)}
      rows={data.windows}
      rowKey={keyOf}
      phone={ON_PHONE}
      onRow={(row) => row.explained && onChoose(keyOf(row))}
      {...(chosen === null ? {} : { selectedKey: chosen })}
      data-testid="wage.table"
    />
  )
}

/** What of a window's wage is still open; nothing is said of one without a wage. */
function WindowState({ row: { state, due, received } }: { row: WageWindow }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (due === 0n) return '–'
  return (
    <span className="inline-flex items-center gap-2" data-testid="wage.state">
      {due !== received && format.figure(units(due - received), 4)}
      <Badge tone={WAGE_TONES[state]}>{t(`bills.state.${state}`)}</Badge>
    </span>
  )
}

function columns(t: TFunction, format: Format, { total, windows }: RealtimeWages) {
  const money = (id: 'winBase' | 'lossBase' | 'received' | 'paid' | 'kept', dp: Decimals): TableColumn<WageWindow> => ({
    id,
    header: t(`wages.column.${id}`),
    align: 'end',
    sortValue: (row) => row[id],
    cell: (row) =>
      id === 'kept' ? (
        <b className="font-[600] text-brass">{format.figure(row[id], dp)}</b>
      ) : (
        format.figure(row[id], dp)
      ),
    total: format.figure(total[id], dp),
  })
  const first: TableColumn<WageWindow>[] = [
    {
      id: 'window',
      header: t('wages.column.window'),
      pinned: true,
      sortValue: ({ windowStart }) => windowStart.getTime(),
      cell: ({ windowStart, windowEnd }) => (
        <span className="num">
          {format.clock(windowStart, false)}–{format.clock(windowEnd, false)}
        </span>
      ),
      total: t('wages.count', { count: windows.length }),
    },
    {
      id: 'lines',
      header: t('wages.column.lines'),
      align: 'end',
      sortValue: ({ lines }) => lines,
      cell: ({ lines }) => lines,
      total: total.lines,
    },
  ]
  const state: TableColumn<WageWindow> = {
    id: 'state',
    header: t('bills.column.state'),
    align: 'end',
    sortValue: ({ due, received }) => due - received,
    cell: (row) => <WindowState row={row} />,
    total: total.due === total.received ? '' : format.figure(units(total.due - total.received), 4),
  }
  return [
    ...first,
    money('winBase', format.decimals),
    money('lossBase', format.decimals),
    money('received', 4),
    money('paid', 4),
    money('kept', 4),
    ...(windows.some(({ due, received }) => due !== received) ? [state] : []),
  ]
}
