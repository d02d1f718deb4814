import { Guilloche } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { registerSettingsQuery } from '../../../api/identity/register.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useAgeMin } from '../../../shell/merchant.ts'
import { TermsLink } from '../../identity/access/TermsLink.tsx'
import { ChannelPictures } from './ChannelPictures.tsx'
import { type ArticleName, partsOf } from './helpTopics.ts'

/** One article: its title, the way to its parts, the parts under their anchors. */
export function HelpArticle({ name }: { name: ArticleName }) {
  const { t } = useTranslation()
  const age = useAgeMin()
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
          <p>{t(`${key}.text`, { age })}</p>
        </section>
      ))}
    </article>
  )
}

/** Which version of the terms the merchant has; an operator's own are before the text that comes with the platform. */
function TermsHead() {
  const { t } = useTranslation()
  const settings = useQuery(registerSettingsQuery())
  if (settings.isError && settings.data === undefined) return <QueryFailed query={settings} />
  const { termsVersion: version, termsUrl } = settings.data ?? { termsVersion: '…', termsUrl: null }
  return (
    <div className="grid justify-items-start gap-2 text-13 text-muted">
      <p data-testid="help.terms.version">{t('help.terms.version', { version })}</p>
      {termsUrl !== null && (
        <>
          <p>{t('help.terms.replaced')}</p>
          <TermsLink address={termsUrl} />
        </>
      )}
    </div>
  )
}
