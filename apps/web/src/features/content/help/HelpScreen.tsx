import { Field, Input, Skeleton, useMedia } from '@croupier/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { useAgeMin } from '../../../shell/merchant.ts'
import { HelpContact } from './HelpContact.tsx'
import { HelpTree } from './HelpTree.tsx'
import { allPassages, findPassages, type Passage } from './helpTopics.ts'
import { ShownArticle } from './ShownArticle.tsx'
import { useNamedArticle } from './useNamedArticle.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'
import './help.css'

const FeedbackPanel = lazyPart(() => import('../feedback/FeedbackPanel.tsx'))

const PHONE = '(max-width: 899px)'

/** `/help?page=…`: topics at the left, one article, a search in all of them (experience 3.10). On phones the topics unfold above it. */
export default function HelpScreen() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [search, setSearch] = useState('')
  const page = query.get('page')
  const writing = page === 'feedback'
  const article = useNamedArticle(page)
  const age = useAgeMin()
  const { own, notice, name } = article
  useScrollToAnchor()
  const passages = allPassages((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`, { age }) }))
  const searching = search.trim() !== ''
  const phone = useMedia(PHONE)
  const tree = (
    <HelpTree
      open={searching || writing || article.isPending || notice !== undefined ? null : name}
      own={own}
      openOwn={searching ? null : (notice?.id ?? null)}
    />
  )
  return (
    <div className="help">
      <div className="help-side">
        <p className="text-24 display">{t('screens.help.title')}</p>
        <Field label={t('help.search')}>
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            data-testid="help.search.input"
          />
        </Field>
        {phone ? (
          // Another article folds them again.
          <details key={page} className="help-unfold ui-card" data-testid="help.topics">
            <summary>{t('help.topics')}</summary>
            {tree}
          </details>
        ) : (
          tree
        )}
      </div>
      <div className="help-main">
        {searching ? (
          <Found search={search} passages={findPassages(passages, search)} onFollow={() => setSearch('')} />
        ) : writing ? (
          <Suspense fallback={<Skeleton className="h-64 rounded-ticket" />}>
            <FeedbackPanel />
          </Suspense>
        ) : (
          <ShownArticle named={article} />
        )}
        {!(writing && !searching) && <HelpContact />}
      </div>
    </div>
  )
}

type FoundProps = { search: string; passages: Passage[]; onFollow: () => void }

function Found({ search, passages, onFollow }: FoundProps) {
  const { t } = useTranslation()
  const count = passages.length
  return (
    <section className="help-article ui-card" data-testid="help.found">
      <h1 className="text-24" aria-live="polite">
        {count === 0 ? t('help.none', { asked: search }) : t('help.found', { count })}
      </h1>
      <ul className="grid gap-4">
        {passages.map(({ article, anchor, title, text }) => (
          <li key={anchor}>
            <Link className="ui-link font-[600]" to={`/help?page=${article}#${anchor}`} onClick={onFollow}>
              {t(`help.article.${article}.title`)} · {title}
            </Link>
            <p className="text-13 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
