import { subtract } from '@croupier/money'
import { Button, EmptyState, FeedPager, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { depositsQuery } from '../../../api/cashier/deposits.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ToForm } from '../../../shell/centre/emptyActions.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { DepositBadge } from './DepositBadge.tsx'

const PAGE_SIZE = 10

/** The own deposits, newest first; each opens. */
export function DepositList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const [cursor, setCursor] = useCursorQuery()
  const list = useQuery({
    ...depositsQuery(owner, { pageSize: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) }),
    placeholderData: keepOwnRows(owner),
  })
  if (list.isPending) return <Skeleton className="h-32 rounded-ticket" />
  if (list.data === undefined) return <QueryFailed query={list} />
  const { items, newerCursor, nextCursor } = list.data
  if (items.length === 0) {
    const action = <ToForm>{t('wallet.page.depositv2.title')}</ToForm>
    return <EmptyState title={t('deposits.empty')} action={action} />
  }
  const goTo = (next: string | null) => (next === null ? null : () => void setCursor(next))
  return (
    <>
      <ul className="ui-card grid" data-testid="deposit.list">
        {items.map(({ id, ordered, credited, fee, state, reason, channel, createdAt }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Button
              variant="quiet"
              className="flex h-auto w-full flex-wrap justify-between gap-2 p-3 text-start"
              onClick={() => onOpen(id)}
            >
              <span className="grid gap-0.5">
                <span className="num font-[600]">
                  {format.money(credited > 0n ? subtract(credited, fee) : ordered)}
                </span>
                <span className="num text-13 text-muted">
                  {channel} · {format.moment(createdAt)}
                </span>
              </span>
              <DepositBadge state={state} reason={reason} />
            </Button>
          </li>
        ))}
      </ul>
      <FeedPager
        onNewer={goTo(newerCursor)}
        onOlder={goTo(nextCursor)}
        labels={{
          region: t('deposits.list'),
          newer: t('wallet.feed.newer'),
          older: t('wallet.feed.older'),
        }}
      />
    </>
  )
}
