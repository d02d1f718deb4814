import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Notice } from '../../../api/content/notices.ts'
import { tagOf } from '../../../format/noticeLanguage.ts'
import { type ArticleName, TOPICS } from './helpTopics.ts'

type HelpTreeProps = {
  open: ArticleName | null
  /** articles of the merchant's own */
  own: readonly Notice[]
  openOwn: string | null
}

/** The tree of topics; the article that is open is marked. */
export function HelpTree({ open, own, openOwn }: HelpTreeProps) {
  const { t } = useTranslation()
  return (
    <nav className="help-tree" aria-label={t('help.topics')}>
      {TOPICS.map(({ topic, icon: Icon, articles }) => (
        <div key={topic} className="help-topic">
          <p>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {t(`help.topic.${topic}`)}
          </p>
          {articles.map((name) => (
            <Link key={name} to={`/help?page=${name}`} aria-current={name === open ? 'page' : undefined}>
              {t(`help.article.${name}.title`)}
            </Link>
          ))}
        </div>
      ))}
      {own.length > 0 && (
        <div className="help-topic">
          <p>
            <Building2 size={18} strokeWidth={1.75} aria-hidden />
            {t('help.own')}
          </p>
          {own.map(({ id, title, language }) => (
            <Link
              key={id}
              to={`/help?page=${id}`}
              lang={tagOf(language)}
              aria-current={id === openOwn ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </div>
      )}
    </nav>
  )
}
