import { Badge, Pager } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { type Announcement, announcementsQuery } from '../../../api/agency/reports.ts'
import { NOTICES_PER_PAGE } from '../../../api/content/notices.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ListBody } from '../../../shell/centre/ListBody.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'
import './notices.css'

const pageParser = parseAsInteger.withDefault(1)

/** Notices for agents: the pinned ones first, then the newest. */
export default function Announcements() {
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const [shown, setPage] = useQueryState('page', pageParser)
  const page = Math.max(1, shown)
  const language = languageCodeOf(i18n.language)
  const query = useQuery({
    ...announcementsQuery(owner, { page, pageSize: NOTICES_PER_PAGE, language }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.announcement.title')} />
      <ListBody
        query={query}
        empty={t('reports.noNotices')}
        emptyText={t('reports.noNoticesText')}
        foot={({ total }) => (
          <Pager
            page={page}
            pageCount={Math.ceil(total / NOTICES_PER_PAGE)}
            onPage={(next) => void setPage(next)}
            labels={{
              region: t('common.pager.label'),
              previous: t('common.pager.previous'),
              next: t('common.pager.next'),
              page: (number) => t('common.pager.page', { page: number }),
            }}
          />
        )}
      >
        <div className="ui-card" data-testid="announcements.list">
          {query.data?.items.map((notice) => (
            <Notice key={notice.id} notice={notice} />
          ))}
        </div>
      </ListBody>
    </div>
  )
}

function Notice({ notice }: { notice: Announcement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const lang = tagOf(notice.language)
  return (
    <article className="report-notice p-4">
      <h3 className="text-16" lang={lang}>
        {notice.title}
      </h3>
      <p className="mb-2 flex items-center gap-2 text-12 text-subtle">
        {notice.pinned && <Badge tone="brass">{t('reports.pinned')}</Badge>}
        <span className="num">{format.moment(notice.publishedAt)}</span>
      </p>
      <NoticeHtml html={notice.html} lang={lang} onFollow={ignore} />
    </article>
  )
}

/** A link of a notice leads to another page of the site: nothing has to be closed here. */
const ignore = () => {}
