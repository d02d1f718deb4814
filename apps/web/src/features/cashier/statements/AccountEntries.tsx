import { Button, Chip, Money, Select, Table, type TableColumn } from '@croupier/ui'
import type { DayRange } from '@croupier/ui/date/days.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Transaction, transactionsQuery } from '../../../api/cashier/transactions.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { instantsOf } from '../../../format/instantsOf.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { ClearFilters, GoTo, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { isNewestFirst, NEWEST, sortOf, useCursorQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { MovementDrawer } from './MovementDrawer.tsx'
import { type Rebate, rebateOf } from './movementSource.ts'
import { GROUPS, type useRecordFilter } from './useRecordFilter.ts'

const RebateDrawer = lazyPart(PARTS.rebates, {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

/** What one looks for comes first on a phone. */
const ON_PHONE = ['time', 'units', 'kind', 'after']

const ROWS_PER_PAGE = 20
const SORTS = ['time', 'units'] as const
const ALL = 'ALL'

type Filter = ReturnType<typeof useRecordFilter>
type AccountEntriesProps = { days: DayRange; onDays: (days: DayRange) => void; filter: Filter }

/** Postings of the own wallet, newest first or by what they changed; a row opens into what it is about. */
export function AccountEntries({ days, onDays, filter }: AccountEntriesProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [cursor, goTo] = useCursorQuery()
  const [order, setOrder] = useOrderQuery(SORTS, NEWEST)
  const [open, setOpen] = useState<Transaction | null>(null)
  const [rebate, setRebate] = useState<Rebate | null>(null)
  const query = useQuery({
    ...transactionsQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...instantsOf(days, format.timeZone),
      ...(cursor === null ? {} : { cursor }),
      ...filter.request,
      ...sortOf(order),
    }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <>
      <KindFilters filter={filter} />
      <FeedPanel
        query={query}
        onCursor={goTo}
        byName={!isNewestFirst(order)}
        empty={t('wallet.record.empty')}
        emptyText={t('wallet.record.emptyText')}
        emptyAction={
          Object.keys(filter.request).length === 0 ? (
            <WiderDays
              days={days}
              onDays={onDays}
              otherwise={<GoTo to="?mc=depositv2">{t('wallet.page.depositv2.title')}</GoTo>}
            />
          ) : (
            <ClearFilters onClear={() => filter.setGroup(ALL)} />
          )
        }
      >
        <Table
          caption={t('wallet.page.transactionHistory.title')}
          columns={columns(t, format, setRebate)}
          rows={query.data?.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          onRow={setOpen}
          order={order}
          onOrder={setOrder}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="record.table"
        />
      </FeedPanel>
      {open !== null && (
        <MovementDrawer
          row={open}
          onRebate={(of) => {
            setOpen(null)
            setRebate(of)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {rebate !== null && (
        <Suspense fallback={null}>
          <RebateDrawer of={rebate} onClose={() => setRebate(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Groups of kinds, and the kinds of the chosen one. */
function KindFilters({ filter }: { filter: Filter }) {
  const { t } = useTranslation()
  const { group, setGroup, kind, setKind, kinds, period, clearPeriod } = filter
  return (
    <div className="centre-filters items-center">
      <Select
        look="pill"
        label={t('records.group.label')}
        value={group ?? ALL}
        options={[
          { value: ALL, label: t('wallet.record.all') },
          ...GROUPS.map((value) => ({ value, label: t(`records.group.${value}`) })),
        ]}
        onValue={setGroup}
        data-testid="record.group.select"
      />
      <Select
        look="pill"
        label={t('wallet.record.filter')}
        value={kind ?? ALL}
        options={[
          { value: ALL, label: t('reports.allKinds') },
          ...kinds.map((value) => ({ value, label: t(`wallet.kind.${value}`) })),
        ]}
        onValue={setKind}
      />
      {period !== null && (
        <Chip
          look="pill"
          onClick={clearPeriod}
          aria-label={`${t('common.action.clearFilters')}: ${t('wallet.record.ref')} ${period}`}
          data-testid="record.period.chip"
        >
          <span className="num">
            {t('wallet.record.ref')} {period}
          </span>
          <X size={14} aria-hidden />
        </Chip>
      )}
    </div>
  )
}

/** A transfer with whom it was, and what its sender wrote; a correction with its reason. */
function NotedName({ name, row: { counterparty, memo } }: { name: string; row: Transaction }) {
  return (
    <>
      {counterparty === null ? name : `${name} · ${counterparty}`}
      {memo !== null && <span className="block text-12 text-subtle">{memo}</span>}
    </>
  )
}

function columns(t: TFunction, format: Format, onRebate: (rebate: Rebate) => void): TableColumn<Transaction>[] {
  return [
    {
      id: 'time',
      asksOrder: true,
      header: t('wallet.record.time', { zone: format.zone }),
      cell: ({ bookedAt }) => <span className="num">{format.moment(bookedAt)}</span>,
      pinned: true,
    },
    {
      id: 'kind',
      header: t('wallet.record.kind'),
      cell: (row) => {
        const rebate = rebateOf(row)
        const name = t(`wallet.kind.${row.kind}`)
        if (row.counterparty !== null || row.memo !== null) {
          return <NotedName name={name} row={row} />
        }
        if (rebate === null) return name
        return (
          <>
            {name}{' '}
            <Button
              variant="link"
              size="sm"
              onClick={(event) => {
                // The row opens something else.
                event.stopPropagation()
                onRebate(rebate)
              }}
            >
              {t('wallet.rebate.open')}
            </Button>
          </>
        )
      },
    },
    {
      id: 'units',
      asksOrder: true,
      header: t('wallet.record.change'),
      align: 'end',
      cell: ({ units }) => <Money amount={units} locale={format.locale} dp={4} signed />,
    },
    {
      id: 'after',
      header: t('wallet.record.after'),
      align: 'end',
      cell: ({ balanceAfter }) => format.figure(balanceAfter),
    },
    {
      id: 'ref',
      header: t('wallet.record.ref'),
      cell: ({ ref }) => (
        <span className="inline-block max-w-[24ch] truncate align-bottom text-12 text-subtle select-all">{ref}</span>
      ),
    },
  ]
}
