import { ErrorState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../api/agency/explain.ts'

/** The part of a query that a failure needs. */
interface Failed {
  readonly error: unknown
  refetch(): unknown
}

/** Why something could not be read, in words and with the id to quote, and the way to try again. */
export function QueryFailed({ query }: { query: Failed }) {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={explain(query.error, t)}
      retryLabel={t('common.action.retry')}
      onRetry={() => void query.refetch()}
      requestId={requestIdOf(query.error)}
    />
  )
}
