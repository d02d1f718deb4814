import { FeedPager } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'
import { ListBody, type ListQuery } from './ListBody.tsx'

type Feed = {
  items: readonly unknown[]
  newerCursor: string | null
  nextCursor: string | null
  searchedTo: Date | null
}

type FeedPanelProps = {
  query: ListQuery<Feed>
  /** Goes to the page of a cursor; null is the page of the newest rows. */
  onCursor: (cursor: string | null) => void
  empty: string
  emptyText?: string
  /** What somebody could do about an empty list. */
  emptyAction?: ReactNode
  /** Ordered by something else than time: the pages are called previous and next, not newer and older. */
  byName?: boolean
  /** What is below the rows beside the pages. */
  note?: string | undefined
  children: ReactNode
}

/** A list that grows forever (rules E1.3): newer and older instead of numbers, and how far a filter was searched. */
export function FeedPanel(props: FeedPanelProps) {
  const { query, onCursor, empty, emptyText, emptyAction, byName = false, note, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const searchedTo = query.data?.searchedTo ?? null
  const stopped = searchedTo === null ? undefined : t('wallet.feed.stopped', { time: format.moment(searchedTo) })
  const goTo = (cursor: string | null) => (cursor === null ? null : () => onCursor(cursor))
  return (
    <ListBody
      query={query}
      empty={stopped === undefined ? empty : t('wallet.feed.noneSoFar')}
      emptyText={stopped ?? emptyText}
      emptyAction={emptyAction}
      leadsOn={({ newerCursor, nextCursor }) => newerCursor !== null || nextCursor !== null}
      foot={({ items, newerCursor, nextCursor }) => (
        <>
          <span>{items.length > 0 && (stopped ?? note)}</span>
          <FeedPager
            onNewer={goTo(newerCursor)}
            onOlder={goTo(nextCursor)}
            labels={{
              region: t('common.pager.label'),
              newer: byName ? t('common.pager.previous') : t('wallet.feed.newer'),
              older: byName ? t('common.pager.next') : t('wallet.feed.older'),
            }}
          />
        </>
      )}
    >
      {children}
    </ListBody>
  )
}
