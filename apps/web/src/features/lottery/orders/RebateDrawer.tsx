import { Button, Drawer, LoadingNote, Seal, Skeleton, Table, type TableColumn } from '@croupier/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rebates, rebatesQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'

type Line = Rebates['items'][number]
type RebateDrawerProps = {
  of: Pick<Rebates, 'gameCode' | 'issueNumber' | 'kind'>
  onClose: () => void
}

/** The lines behind one rebate of the account record, and that they add up to it (rules A2.6). */
export default function RebateDrawer({ of, onClose }: RebateDrawerProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useInfiniteQuery(rebatesQuery(owner, of))
  const first = query.data?.pages[0]
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t(`wallet.kind.${of.kind}`)} · ${t('lottery.issue', { issue: of.issueNumber })}`}
      closeLabel={t('common.action.close')}
      width={560}
      data-testid="rebate.drawer"
    >
      {query.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-48" />
        </>
      )}
      {query.isError && first === undefined && <QueryFailed query={query} />}
      {first !== undefined && <Explained first={first} lines={query.data?.pages.flatMap(({ items }) => items) ?? []} />}
      {query.hasNextPage && (
        <Button variant="outline" size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('wallet.rebate.more')}
        </Button>
      )}
    </Drawer>
  )
}

function Explained({ first, lines }: { first: Rebates; lines: readonly Line[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = useMemo(() => lines.map((line, at) => ({ ...line, at })), [lines])
  return (
    <div className="mb-3 grid gap-3">
      <p className="text-13 text-muted">
        {gameName(first.gameName)} · {t('wallet.rebate.formula')}
      </p>
      <p className="flex items-center gap-3">
        <Seal tone={first.addsUp ? 'jade' : 'rose'}>
          {first.addsUp ? t('wages.explain.addsUp') : t('wages.explain.differs')}
        </Seal>
        <span className="num text-13" data-testid="rebate.sum">
          {t('wallet.rebate.sum', {
            lines: first.lineCount,
            sum: format.figure(first.total, 4),
          })}
        </span>
      </p>
      <Table
        caption={t(`wallet.kind.${first.kind}`)}
        columns={columns(t, format, first.kind)}
        rows={rows}
        rowKey={({ at }) => String(at)}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        data-testid="rebate.lines"
      />
    </div>
  )
}

function columns(t: TFunction, format: Format, kind: Rebates['kind']): TableColumn<Line>[] {
  const player: TableColumn<Line> = {
    id: 'player',
    header: t('wallet.rebate.player'),
    cell: ({ account }) => account,
    pinned: true,
  }
  return [
    // of the own rebate the player is the reader
    ...(kind === 'UPLINE_REBATE' ? [player] : []),
    {
      id: 'settled',
      header: t('wages.line.settled'),
      cell: ({ settledAt }) => <span className="num">{format.moment(settledAt)}</span>,
    },
    {
      id: 'stake',
      header: t('wages.line.stake'),
      align: 'end',
      cell: ({ stake }) => format.figure(stake, 4),
    },
    {
      id: 'rate',
      header: t('wallet.rebate.rate'),
      align: 'end',
      cell: ({ ratePpm }) => format.rate(ratePpm),
    },
    {
      id: 'share',
      header: t('wages.line.share'),
      align: 'end',
      cell: ({ share }) => format.figure(share, 4),
    },
  ]
}
