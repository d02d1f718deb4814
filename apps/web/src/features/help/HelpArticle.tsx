import { Guilloche } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type ArticleName, anchorOf, PARTS } from './helpTopics.ts'

/** One article: its title, the way to its parts, the parts under their anchors. */
export function HelpArticle({ name }: { name: ArticleName }) {
  const { t } = useTranslation()
  return (
    <article className="help-article ui-card" data-testid="help.article" data-article={name}>
      <Guilloche className="help-band" height={20} />
      <h1 className="text-30">{t(`help.article.${name}.title`)}</h1>
      <nav className="help-parts" aria-label={t('help.onPage')}>
        {PARTS.map((part) => (
          <Link
            key={part}
            className="ui-link"
            to={{ search: `?page=${name}`, hash: `#${anchorOf(name, part)}` }}
          >
            {t(`help.article.${name}.${part}.title`)}
          </Link>
        ))}
      </nav>
      {PARTS.map((part) => (
        <section key={part} id={anchorOf(name, part)}>
          <h2 className="text-18">{t(`help.article.${name}.${part}.title`)}</h2>
          <p>{t(`help.article.${name}.${part}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
