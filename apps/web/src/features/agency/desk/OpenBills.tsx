import { units } from '@croupier/money'
import { Badge, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type OpenBill, openBillsQuery } from '../../../api/agency/wages.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { TONES } from '../dividends/billTexts.ts'
import { pageOfBill } from './pageOfBill.ts'

const SIDES = ['OWED', 'AWAITED'] as const
const TITLES = { OWED: 'site.wallet.owed', AWAITED: 'site.wallet.awaited' } as const
/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'missing', 'state', 'payUntil', 'since', 'kind']

/** What one owes and is owed, with the other side and dates; each row leads to its bills. Nothing where nothing is open. */
export function OpenBills() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const navigate = useNavigate()
  const query = useQuery(openBillsQuery(owner))
  if (query.isError && query.data === undefined) return <QueryFailed query={query} />
  const items = query.data?.items ?? []
  return SIDES.map((side) => {
    const rows = items.filter((one) => one.side === side)
    if (rows.length === 0) return null
    return (
      <section key={side} className="grid gap-2" data-testid={`desk.open.${side}`}>
        <h3 className="text-16">{t(TITLES[side])}</h3>
        <CentreTable
          name={`open.${side}`}
          caption={t(TITLES[side])}
          columns={columns(t, format, rows)}
          rows={rows}
          rowKey={({ kind, state, account }) => `${kind} ${state} ${account}`}
          onRow={(row) => void navigate({ search: pageOfBill(row) }, { preventScrollReset: true })}
          phone={ON_PHONE}
        />
      </section>
    )
  })
}

function columns(t: TFunction, format: Format, rows: readonly OpenBill[]): TableColumn<OpenBill>[] {
  const day = new Intl.DateTimeFormat(format.locale, { timeZone: format.timeZone, dateStyle: 'medium' })
  return [
    {
      id: 'account',
      header: t('reports.column.account'),
      pinned: true,
      cell: ({ account }) => account ?? t('bills.house'),
      total: t('reports.total'),
    },
    { id: 'kind', header: t('messages.contract'), cell: ({ kind }) => t(`wallet.kind.${kind}`) },
    {
      id: 'state',
      header: t('bills.column.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`bills.state.${state}`)}</Badge>,
    },
    {
      id: 'bills',
      header: t('agent.desk.bills'),
      align: 'end',
      cell: ({ bills }) => format.count(bills),
      total: format.count(rows.reduce((sum, { bills }) => sum + bills, 0)),
    },
    {
      id: 'missing',
      header: t('agent.desk.open'),
      align: 'end',
      sortValue: (row) => row.units,
      cell: (row) => <b className="font-[600]">{format.figure(row.units)}</b>,
      total: format.figure(units(rows.reduce((sum, row) => sum + row.units, 0n))),
    },
    {
      id: 'since',
      header: t('agent.desk.since'),
      sortValue: ({ since }) => since.getTime(),
      cell: ({ since }) => <span className="num">{day.format(since)}</span>,
    },
    {
      id: 'payUntil',
      header: t('bills.column.payUntil'),
      sortValue: ({ payUntil }) => payUntil?.getTime() ?? 0,
      cell: ({ payUntil }) => (payUntil === null ? '–' : <span className="num">{format.moment(payUntil)}</span>),
    },
  ]
}
