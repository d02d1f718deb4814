import { Button, Money, Select, Table, type TableColumn } from '@croupier/ui'
import { type TransferKind, transferKinds } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Transaction, transactionsQuery } from '../../../api/wallet.ts'
import { instantsOf } from '../../../format/instantsOf.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { ReportDays } from '../../agency/reports/ReportDays.tsx'
import { useReportDays } from '../../agency/reports/useReportDays.ts'
import { RebateDrawer } from '../../lottery/orders/RebateDrawer.tsx'
import { WalletDebts } from './WalletDebts.tsx'

const ROWS_PER_PAGE = 20
const SPAN_DAYS = 30
const ALL = 'ALL'

const kindParser = parseAsStringLiteral(transferKinds)

/** The account record: every posting of the own wallet with the balance after it. */
export default function AccountRecord() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [cursor, goTo] = useCursorQuery()
  const [kind, setKind] = useFilterQuery('kind', kindParser)
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const [open, setOpen] = useState<Rebate | null>(null)
  const query = useQuery({
    ...transactionsQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...instantsOf(days, format.timeZone),
      ...(cursor === null ? {} : { cursor }),
      ...(kind === null ? {} : { kind }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const options = [ALL, ...transferKinds].map((value) => ({
    value,
    label: value === ALL ? t('wallet.record.all') : t(`wallet.kind.${value as TransferKind}`),
  }))
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.transactionHistory.title')}>
        <Select
          look="pill"
          label={t('wallet.record.filter')}
          value={kind ?? ALL}
          options={options}
          onValue={(value) => setKind(kindParser.parse(value))}
        />
      </PageHead>
      <div className="centre-filters items-center">
        <ReportDays value={days} onValue={setDays} />
      </div>
      <WalletDebts />
      <FeedPanel
        query={query}
        onCursor={goTo}
        empty={t('wallet.record.empty')}
        emptyText={t('wallet.record.emptyText')}
      >
        <Table
          caption={t('wallet.page.transactionHistory.title')}
          columns={columns(t, format, setOpen)}
          rows={query.data?.items ?? []}
          rowKey={({ id }) => id}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="record.table"
        />
      </FeedPanel>
      {open !== null && <RebateDrawer of={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

type Rebate = Parameters<typeof RebateDrawer>[0]['of']

/** What a row opens into: only rebates are sums of lines. */
function rebateOf({ kind, gameCode, ref }: Transaction): Rebate | null {
  if (gameCode === null || (kind !== 'SELF_REBATE' && kind !== 'UPLINE_REBATE')) return null
  return { gameCode, issueNumber: ref, kind }
}

/** A transfer with whom it was, and what its sender wrote. */
function TransferName({ name, row: { counterparty, memo } }: { name: string; row: Transaction }) {
  return (
    <>
      {`${name} · ${counterparty}`}
      {memo !== null && <span className="block text-12 text-subtle">{memo}</span>}
    </>
  )
}

function columns(
  t: TFunction,
  format: Format,
  onOpen: (rebate: Rebate) => void,
): TableColumn<Transaction>[] {
  return [
    {
      id: 'time',
      header: t('wallet.record.time', { zone: format.timeZone }),
      cell: ({ bookedAt }) => <span className="num">{format.moment(bookedAt)}</span>,
      pinned: true,
    },
    {
      id: 'kind',
      header: t('wallet.record.kind'),
      cell: (row) => {
        const rebate = rebateOf(row)
        const name = t(`wallet.kind.${row.kind}`)
        if (row.counterparty !== null) return <TransferName name={name} row={row} />
        if (rebate === null) return name
        return (
          <>
            {name}{' '}
            <Button variant="link" size="sm" onClick={() => onOpen(rebate)}>
              {t('wallet.rebate.open')}
            </Button>
          </>
        )
      },
    },
    {
      id: 'units',
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
        <span className="inline-block max-w-[24ch] truncate align-bottom text-12 text-subtle select-all">
          {ref}
        </span>
      ),
    },
  ]
}
