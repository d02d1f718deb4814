import { Field, Input, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { noticesQuery } from '../../../api/content/notices.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContact } from './HelpContact.tsx'
import { HelpTree } from './HelpTree.tsx'
import { allPassages, articleOf, findPassages, type Passage } from './helpTopics.ts'
import { useScrollToAnchor } from './useScrollToAnchor.ts'
import './help.css'

const OwnArticle = lazyPart(() => import('./OwnArticle.tsx'))
const FeedbackPanel = lazyPart(() => import('../feedback/FeedbackPanel.tsx'))

/** `/help?page=…`: topics at the left, one article, a search in all of them (experience 3.10). */
export default function HelpScreen() {
  const { t, i18n } = useTranslation()
  const [query] = useSearchParams()
  const [asked, setAsked] = useState('')
  const page = query.get('page')
  const writing = page === 'feedback'
  const language = languageCodeOf(i18n.language)
  const own = useQuery(noticesQuery({ types: ['H'], language, page: 1 })).data?.items ?? []
  const notice = own.find(({ id }) => id === page)
  const name = articleOf(page)
  useScrollToAnchor()
  const passages = allPassages((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }))
  const searching = asked.trim() !== ''
  return (
    <div className="help">
      <div className="help-side">
        <p className="text-24 display">{t('screens.help.title')}</p>
        <Field label={t('help.search')}>
          <Input
            type="search"
            value={asked}
            onChange={(event) => setAsked(event.target.value)}
            data-testid="help.search.input"
          />
        </Field>
        <HelpTree
          open={searching || writing || notice !== undefined ? null : name}
          own={own}
          openOwn={searching ? null : (notice?.id ?? null)}
        />
      </div>
      <div className="help-main">
        {searching ? (
          <Found
            asked={asked}
            passages={findPassages(passages, asked)}
            onFollow={() => setAsked('')}
          />
        ) : writing ? (
          <Suspense fallback={<Skeleton className="h-64 rounded-ticket" />}>
            <FeedbackPanel />
          </Suspense>
        ) : notice !== undefined ? (
          <Suspense fallback={<Skeleton className="h-64 rounded-ticket" />}>
            <OwnArticle notice={notice} />
          </Suspense>
        ) : (
          <HelpArticle key={name} name={name} />
        )}
        {!(writing && !searching) && <HelpContact />}
      </div>
    </div>
  )
}

type FoundProps = { asked: string; passages: Passage[]; onFollow: () => void }

function Found({ asked, passages, onFollow }: FoundProps) {
  const { t } = useTranslation()
  const count = passages.length
  return (
    <section className="help-article ui-card" data-testid="help.found">
      <h1 className="text-24" aria-live="polite">
        {count === 0 ? t('help.none', { asked }) : t('help.found', { count })}
      </h1>
      <ul className="grid gap-4">
        {passages.map(({ article, anchor, title, text }) => (
          <li key={anchor}>
            <Link
              className="ui-link font-[600]"
              to={`/help?page=${article}#${anchor}`}
              onClick={onFollow}
            >
              {t(`help.article.${article}.title`)} · {title}
            </Link>
            <p className="text-13 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
