import { Badge, Button } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type LetterThread, threadsQuery } from '../../../api/content/letters.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'
import '../messages/messages.css'

const ROWS_PER_PAGE = 20

type Open = (downlineId: string | null) => void

/** With whom one has written, the newest letter first, and the way to the own upline. */
export function LetterThreads({ onOpen }: { onOpen: Open }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [cursor, goTo] = useCursorQuery()
  const query = useQuery({
    ...threadsQuery(owner, { pageSize: ROWS_PER_PAGE, cursor }),
    placeholderData: keepOwnRows(owner),
  })
  const { upline } = query.data ?? { upline: null }
  return (
    <>
      {upline !== null && (
        <div>
          <Button
            variant="outline"
            size="sm"
            icon={<MessagesSquare size={16} aria-hidden />}
            onClick={() => onOpen(null)}
            data-testid="letters.upline.button"
          >
            {t('messages.letters.toUpline')}
          </Button>
        </div>
      )}
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={(next) => void goTo(next)}
        empty={t('messages.letters.noThreads')}
        emptyText={t('messages.letters.noThreadsText')}
      >
        <ul className="ui-card message-list" data-testid="letters.threads">
          {query.data?.value.items.map((thread) => (
            <ThreadRow key={thread.downlineId ?? 'upline'} thread={thread} onOpen={onOpen} />
          ))}
        </ul>
      </FeedPanel>
    </>
  )
}

function ThreadRow({ thread, onOpen }: { thread: LetterThread; onOpen: Open }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { downlineId, account, nickname, last, unread } = thread
  return (
    <li className="message-row" data-unread={unread > 0 ? '' : undefined}>
      <button
        type="button"
        className="message-open"
        onClick={() => onOpen(downlineId)}
        data-testid="letters.open.button"
      >
        <span className="message-icon">
          <MessagesSquare size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="message-words">
          <span className="message-title">
            {nickname === account ? account : `${account} · ${nickname}`}
            {downlineId === null && <Badge>{t('messages.letters.upline')}</Badge>}
            {unread > 0 && <Badge tone="accent">{`${t('messages.unread')} · ${unread}`}</Badge>}
          </span>
          <span className="message-summary" dir="auto">
            {last.own ? `${t('messages.letters.you')}: ${last.text}` : last.text}
          </span>
        </span>
        <span className="message-time num">{format.moment(last.sentAt)}</span>
      </button>
    </li>
  )
}
