import { Guilloche } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ChannelPictures } from './ChannelPictures.tsx'
import { type ArticleName, partsOf } from './helpTopics.ts'
import { TermsHead } from './TermsHead.tsx'

/** One article: its title, the way to its parts, the parts under their anchors. */
export function HelpArticle({ name }: { name: ArticleName }) {
  const { t } = useTranslation()
  const parts = partsOf(name)
  return (
    <article className="help-article ui-card" data-testid="help.article" data-article={name}>
      <Guilloche className="help-band" height={20} />
      <h1 className="text-30">{t(`help.article.${name}.title`)}</h1>
      {name === 'terms' && <TermsHead />}
      <nav className="help-parts" aria-label={t('help.onPage')}>
        {parts.map(({ key, anchor }) => (
          <Link key={key} className="ui-link" to={{ search: `?page=${name}`, hash: `#${anchor}` }}>
            {t(`${key}.title`)}
          </Link>
        ))}
      </nav>
      {name === 'depositTeach' && <ChannelPictures />}
      {parts.map(({ key, anchor }) => (
        <section key={key} id={anchor}>
          <h2 className="text-18">{t(`${key}.title`)}</h2>
          <p>{t(`${key}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
