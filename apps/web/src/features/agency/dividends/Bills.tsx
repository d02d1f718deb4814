import type { Units } from '@croupier/money'
import { Button, EmptyState, LoadingNote, Skeleton, Switch, Tabs } from '@croupier/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Bill,
  type BillFilter,
  type BillKind,
  type BillSide,
  billsFile,
  billsQuery,
  useAutoPay,
} from '../../../api/agency/bills.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ClearFilters } from '../../../shell/centre/emptyActions.tsx'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { sortOf, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ToTab } from '../contracts/ToTab.tsx'
import { FindInTeam } from '../reports/FindInTeam.tsx'
import { OptionalDays, useOptionalDays } from '../reports/OptionalDays.tsx'
import { BillDrawer } from './BillDrawer.tsx'
import { BillTable } from './BillTable.tsx'
import { PayDialog } from './PayDialog.tsx'
import '../wages/wages.css'
import './bills.css'

const SIDES = ['PAYEE', 'PAYER'] as const
const sideParser = parseAsStringLiteral(SIDES).withDefault('PAYEE')
const SORTS = ['period', 'effective', 'active', 'result', 'due', 'paid'] as const
const NAME = /^([0-9a-f-]{36})@(.+Z)$/

type BillsProps = {
  kind: BillKind
  /** of the bills one receives, the house's or an upline's; those of the house have no other side */
  from?: 'HOUSE' | 'UPLINE'
}

/** The bills of one kind: received and owed, each with its explanation; dividends are paid here. */
export function Bills({ kind, from }: BillsProps) {
  const { t } = useTranslation()
  const [side, setSide] = useQueryState('side', sideParser)
  const [days, setDays] = useOptionalDays('periods')
  const [of, setOf] = useQueryState('of', parseAsString)
  const [chosen, choose] = useQueryState('window')
  const name = NAME.exec(chosen ?? '')
  const [, contractId, periodStart] = name ?? []
  return (
    <div className="wage" data-open={name === null ? undefined : ''}>
      <div className="grid content-start gap-4">
        {from !== 'HOUSE' && (
          <Tabs
            label={t('bills.sides')}
            value={side}
            onValue={(value) => {
              void setSide(value === 'PAYER' ? 'PAYER' : 'PAYEE')
              void choose(null)
            }}
            items={SIDES.map((value) => ({
              value,
              label: <span data-testid={`bill.side.${value}`}>{t(`bills.side.${value}`)}</span>,
            }))}
          />
        )}
        <div className="centre-filters items-center">
          {side === 'PAYER' && <FindInTeam onFound={(id) => void setOf(id)} />}
          <OptionalDays value={days} onValue={setDays} label={t('bills.periodDays')} anyLabel={t('bills.anyPeriod')} />
        </div>
        <BillList
          filter={{
            ...(days === null ? {} : { firstDay: days.from, lastDay: days.to }),
            ...(side === 'PAYER' && of !== null ? { of } : {}),
          }}
          kind={kind}
          side={side}
          from={from}
          chosen={chosen}
          onChoose={(name) => void choose(name)}
          onClear={() => {
            setDays(null)
            void setOf(null)
          }}
        />
      </div>
      {contractId !== undefined && periodStart !== undefined && (
        <BillDrawer key={chosen} name={{ contractId, periodStart }} onClose={() => void choose(null)} />
      )}
    </div>
  )
}

type BillListProps = {
  filter: Pick<BillFilter, 'firstDay' | 'lastDay' | 'of'>
  kind: BillKind
  side: BillSide
  from: BillsProps['from']
  chosen: string | null
  onChoose: (name: string | null) => void
  onClear: () => void
}

function BillList({ filter, kind, side, from, chosen, onChoose, onClear }: BillListProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [order, setOrder] = useOrderQuery(SORTS, { by: 'period', falls: true })
  const [paying, setPaying] = useState<Bill | 'ALL' | null>(null)
  const filters = {
    kind,
    side,
    ...filter,
    ...(side === 'PAYEE' && from !== undefined ? { from } : {}),
  }
  const query = useInfiniteQuery(billsQuery(owner, { ...filters, ...sortOf(order) }))
  const { data } = query
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-64" />
      </>
    )
  }
  if (data === undefined) return <QueryFailed query={query} />
  const bills = data.pages.flatMap(({ items }) => items)
  const [first] = data.pages
  const pays = kind === 'DIVIDEND' && side === 'PAYER'
  if (bills.length === 0) {
    return <NoBills filtered={Object.keys(filter).length > 0} from={from} onClear={onClear} />
  }
  const unpaid = first?.unpaid ?? (0n as Units)
  return (
    <>
      {pays && first !== undefined && (
        <Paying unpaid={unpaid} autoPay={first.autoPay} onPayAll={() => setPaying('ALL')} />
      )}
      <BillTable
        bills={bills}
        total={first?.total ?? null}
        side={side}
        order={order}
        onOrder={setOrder}
        chosen={chosen}
        onChoose={onChoose}
        onPay={pays ? setPaying : null}
      />
      <FileButtons name={`bills-${kind.toLowerCase()}-${side.toLowerCase()}`} file={(as) => billsFile(filters, as)} />
      <MoreBills query={query} />
      {paying !== null && (
        <PayDialog
          bill={paying === 'ALL' ? null : paying}
          amount={paying === 'ALL' ? unpaid : ((paying.due - paying.paid) as Units)}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  )
}

type MoreBillsProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

/** Leads to the bills behind those that are shown. */
function MoreBills({ query }: MoreBillsProps) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <Button
      variant="outline"
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
      data-testid="bill.more.button"
    >
      {t('bills.more')}
    </Button>
  )
}

type NoBillsProps = { filtered: boolean; from: BillsProps['from']; onClear: () => void }

/** Why there are no bills, and where to. */
function NoBills({ filtered, from, onClear }: NoBillsProps) {
  const { t } = useTranslation()
  if (filtered) {
    const clear = <ClearFilters onClear={onClear} />
    return <EmptyState title={t('reports.empty')} text={t('reports.emptyDays')} action={clear} />
  }
  const action = <ToTab tab="manage" />
  if (from === 'HOUSE') {
    const texts = { title: t('bills.emptyHouse'), text: t('bills.emptyHouseText') }
    return <EmptyState {...texts} action={action} />
  }
  return <EmptyState title={t('bills.empty')} text={t('bills.emptyText')} action={action} />
}

type PayingProps = { unpaid: Units; autoPay: boolean; onPayAll: () => void }

/** What one owes in all, the button that pays it, and the switch that pays without being asked. */
function Paying({ unpaid, autoPay, onPayAll }: PayingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const set = useAutoPay()
  return (
    <div className="wage-sums">
      <dl>
        <div data-kept="">
          <dt>{t('bills.unpaid')}</dt>
          <dd data-testid="bill.unpaid">{format.figure(unpaid)}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-4">
        <Switch
          checked={set.isPending ? set.variables : autoPay}
          onChecked={(checked) => set.mutate(checked)}
          data-testid="bill.autoPay.switch"
        >
          {t('bills.autoPay')}
        </Switch>
        <Button variant="brass" disabled={unpaid === 0n} onClick={onPayAll} data-testid="bill.payAll.button">
          {t('bills.payAll')}
        </Button>
      </div>
    </div>
  )
}
