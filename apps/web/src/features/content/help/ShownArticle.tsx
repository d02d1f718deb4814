import { Skeleton } from '@croupier/ui'
import { Suspense } from 'react'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { HelpArticle } from './HelpArticle.tsx'
import type { NamedArticle } from './useNamedArticle.ts'

const ArticleVote = lazyPart(() => import('./ArticleVote.tsx'), { failed: 'inline' })
const OwnArticle = lazyPart(() => import('./OwnArticle.tsx'))

/** The article that the address names, the merchant's own or one that comes with the platform, and whether it was useful. */
export function ShownArticle({ named }: { named: NamedArticle }) {
  const { notice, name, isPending } = named
  const waiting = <Skeleton className="h-64 rounded-ticket" />
  if (isPending) return waiting
  const article = notice?.id ?? name
  return (
    <>
      {notice === undefined ? (
        <HelpArticle key={name} name={name} />
      ) : (
        <Suspense fallback={waiting}>
          <OwnArticle notice={notice} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <ArticleVote key={article} article={article} />
      </Suspense>
    </>
  )
}
