import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ArticleName, TOPICS } from './helpTopics.ts'

/** The tree of topics; the article that is open is marked. */
export function HelpTree({ open }: { open: ArticleName | null }) {
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
            <Link
              key={name}
              to={`/help?page=${name}`}
              aria-current={name === open ? 'page' : undefined}
            >
              {t(`help.article.${name}.title`)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
