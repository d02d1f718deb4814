import { ErrorState, Skeleton } from '@croupier/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblem, useTexts } from '../texts.ts'

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'error' | 'refetch' | 'data'>
  children: (data: Data) => ReactNode
}

/** What is made of an answer. Until the first one has come it waits or says why not; what was read once stays. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const t = useTexts()
  const problem = useProblem()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton className="h-64" />
  return <ErrorState title={problem(error)} retryLabel={t('common.retry')} onRetry={() => void query.refetch()} />
}
