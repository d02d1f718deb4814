import { Badge, Dialog, EmptyState, Pager, Skeleton, useMedia, VisuallyHidden } from '@croupier/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LISTED, NOTICES_PER_PAGE, type Notice, noticesQuery } from '../../../api/content/notices.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { readNotices, rememberRead } from './noticeMemory.ts'
import './notices.css'

const PHONE = '(max-width: 899px)'

/** The notices: list left, text right, nine to a page (spec 2, 9). On phones a text opens below its row, where it was pressed. */
export default function NoticesDialog({ onClose }: OverlayProps) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const topic = useOverlays((overlays) => overlays.topic)
  const [chosen, setChosen] = useState<string | null>(topic)
  const [read, setRead] = useState(readNotices)
  const language = languageCodeOf(i18n.language)
  const list = useQuery({
    ...noticesQuery({ types: LISTED, language, page }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const inPlace = useMedia(PHONE)
  const shown = items.find(({ id }) => id === chosen) ?? (inPlace ? undefined : items[0])
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) setRead(rememberRead(shownId))
  }, [shownId])
  const turn = (next: number) => {
    setChosen(null)
    setPage(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.rail.notices')}
      closeLabel={t('common.action.close')}
      width={920}
      data-testid="notices.dialog"
    >
      {list.isPending && <Skeleton className="h-60" />}
      {list.isError && <QueryFailed query={list} />}
      {list.data?.total === 0 && <EmptyState title={t('site.notices.none')} />}
      {items.length > 0 && (
        <div className="notices">
          <div>
            <NoticeList
              items={items}
              shown={shown}
              read={read}
              onChoose={(id) => setChosen(inPlace && id === shownId ? null : id)}
              {...(inPlace ? { onFollow: onClose } : {})}
            />
            <Pager
              page={page}
              pageCount={Math.ceil((list.data?.total ?? 0) / NOTICES_PER_PAGE)}
              onPage={turn}
              labels={{
                region: t('common.pager.label'),
                previous: t('common.pager.previous'),
                next: t('common.pager.next'),
                page: (number) => t('common.pager.page', { page: number }),
              }}
            />
          </div>
          {!inPlace && shown !== undefined && <NoticeText notice={shown} onFollow={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

type NoticeListProps = {
  items: readonly Notice[]
  shown: Notice | undefined
  read: ReadonlySet<string>
  onChoose: (id: string) => void
  /** Where the text opens in the list: what a link in it does besides. */
  onFollow?: () => void
}

function NoticeList({ items, shown, read, onChoose, onFollow }: NoticeListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className="notice-list" data-testid="notices.list">
      {items.map((notice) => (
        <li key={notice.id}>
          <button
            type="button"
            className="notice-row"
            aria-current={notice.id === shown?.id ? 'true' : undefined}
            {...(onFollow === undefined ? {} : { 'aria-expanded': notice.id === shown?.id })}
            onClick={() => onChoose(notice.id)}
          >
            <span className="flex items-start gap-2">
              <span className="flex-1" lang={tagOf(notice.language)}>
                {notice.title}
              </span>
              {!read.has(notice.id) && (
                <span className="notice-unread">
                  <VisuallyHidden>{t('site.notices.unread')}</VisuallyHidden>
                </span>
              )}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-12 text-subtle">
              <Badge tone={notice.pinned ? 'brass' : 'plain'}>{t(`site.notices.type.${notice.type}`)}</Badge>
              {format.moment(notice.publishedAt)}
            </span>
          </button>
          {onFollow !== undefined && notice.id === shown?.id && (
            <div className="notice-opened">
              <NoticeText notice={notice} onFollow={onFollow} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function NoticeText({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const lang = tagOf(notice.language)
  return (
    <article className="min-w-0" data-testid="notices.text">
      <h2 className="mb-2 text-18" lang={lang}>
        {notice.title}
      </h2>
      <NoticeHtml html={notice.html} lang={lang} onFollow={onFollow} />
    </article>
  )
}
