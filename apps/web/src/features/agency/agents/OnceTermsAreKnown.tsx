import { LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpeningTerms, openingTermsQuery } from '../../../api/agency/agents.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'

/** What needs to know which series one may give: shown once that is known. */
export function OnceTermsAreKnown({ children }: { children: (terms: OpeningTerms) => ReactNode }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const terms = useQuery(openingTermsQuery(owner))
  if (terms.data !== undefined) return children(terms.data)
  if (terms.isError) return <QueryFailed query={terms} />
  return (
    <>
      <LoadingNote text={t('common.state.loadingBare')} />
      <Skeleton className="h-80 max-w-[720px] rounded-ticket" />
    </>
  )
}
