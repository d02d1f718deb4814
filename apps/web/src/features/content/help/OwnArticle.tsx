import { Guilloche } from '@croupier/ui'
import type { Notice } from '../../../api/content/notices.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'

/** An article of the merchant's own: a help notice (type H). */
export default function OwnArticle({ notice }: { notice: Notice }) {
  const lang = tagOf(notice.language)
  return (
    <article className="help-article ui-card" data-testid="help.own">
      <Guilloche className="help-band" height={20} />
      <h1 className="text-30" lang={lang}>
        {notice.title}
      </h1>
      <NoticeHtml html={notice.html} lang={lang} onFollow={() => {}} />
    </article>
  )
}
