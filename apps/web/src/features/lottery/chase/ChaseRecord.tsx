import { Table, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chase, chasesQuery } from '../../../api/lottery/chases.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { GoBet } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'
import { ChaseReceipt } from './ChaseReceipt.tsx'
import { useGameNames } from './useGameNames.ts'

const ON_PHONE = ['game', 'progress', 'total', 'paid', 'state']
const ROWS_PER_PAGE = 20

function columns(t: TFunction, format: Format, nameOf: (gameCode: string) => string): TableColumn<Chase>[] {
  return [
    {
      id: 'time',
      header: t('chase.column.started'),
      pinned: true,
      cell: ({ createdAt }) => <span className="num">{format.moment(createdAt)}</span>,
    },
    { id: 'game', header: t('wallet.bets.game'), cell: ({ gameCode }) => nameOf(gameCode) },
    { id: 'kind', header: t('chase.title'), cell: ({ plan }) => t(`chase.kind.${plan.kind}`) },
    {
      id: 'progress',
      header: t('chase.column.progress'),
      align: 'end',
      cell: ({ settled, issues }) => t('chase.progress', { settled, issues }),
    },
    {
      id: 'total',
      header: t('chase.sum.total'),
      align: 'end',
      cell: ({ total }) => format.figure(total),
    },
    {
      id: 'paid',
      header: t('chase.sum.paid'),
      align: 'end',
      cell: ({ paid }) => format.figure(paid),
    },
    {
      id: 'state',
      header: t('lottery.mine.state'),
      align: 'end',
      cell: ({ state }) => t(`chase.state.${state}`),
    },
  ]
}

/** Own chases, newest first; a row opens its issues. */
export default function ChaseRecord() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const nameOf = useGameNames()
  const [cursor, goTo] = useCursorQuery()
  const [open, setOpen] = useState<string | null>(null)
  const query = useQuery({
    ...chasesQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const shown = useMemo(() => columns(t, format, nameOf), [t, format, nameOf])
  return (
    <>
      <FeedPanel
        query={query}
        onCursor={goTo}
        empty={t('chase.empty')}
        emptyText={t('chase.emptyText')}
        emptyAction={<GoBet />}
      >
        <Table
          caption={t('chase.records')}
          columns={shown}
          rows={query.data?.items ?? []}
          rowKey={({ chaseId }) => chaseId}
          phone={ON_PHONE}
          onRow={({ chaseId }) => setOpen(chaseId)}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="chases.table"
        />
      </FeedPanel>
      {open !== null && <ChaseReceipt chaseId={open} onClose={() => setOpen(null)} />}
    </>
  )
}
