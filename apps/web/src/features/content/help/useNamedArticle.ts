import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownArticlesQuery } from '../../../api/content/help.ts'
import type { Notice } from '../../../api/content/notices.ts'
import { useOwner } from '../../../api/owner.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { type ArticleName, articleOf, isArticle } from './helpTopics.ts'

/** Which article is shown. */
export interface NamedArticle {
  /** every article of the merchant's own */
  own: readonly Notice[]
  /** the one of them that is named */
  notice: Notice | undefined
  /** that of the platform which is shown otherwise */
  name: ArticleName
  /** whether what is named may yet turn out to be the merchant's */
  isPending: boolean
}

/** Finds the article that `?page=` names, among those of the platform and of the merchant (spec 2, 7). */
export function useNamedArticle(page: string | null): NamedArticle {
  const { i18n } = useTranslation()
  const articles = useQuery(ownArticlesQuery(useOwner(), languageCodeOf(i18n.language)))
  const own = articles.data ?? []
  return {
    own,
    notice: own.find(({ id }) => id === page),
    name: articleOf(page),
    isPending: articles.isPending && page !== null && !isArticle(page),
  }
}
