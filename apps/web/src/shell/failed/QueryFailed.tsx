import { Button, ErrorState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { explain, requestIdOf } from '../../api/explain.ts'
import { useService } from '../service.ts'

/** The part of a query that a failure needs. */
interface Failed {
  readonly error: unknown
  refetch(): unknown
}

/** Why something could not be read, in words and with the id to quote, and the ways on: try again, or ask somebody (experience 1.5). */
export function QueryFailed({ query }: { query: Failed }) {
  const { t } = useTranslation()
  const openService = useService()
  const id = requestIdOf(query.error)
  return (
    <ErrorState
      title={explain(query.error, t)}
      retryLabel={t('common.action.retry')}
      onRetry={() => void query.refetch()}
      {...(openService === null
        ? {}
        : {
            service: (
              <Button variant="quiet" onClick={openService} data-testid="failed.service.button">
                {t('shell.rail.service')}
              </Button>
            ),
          })}
      {...(id === undefined ? {} : { requestId: t('common.state.requestId', { id }) })}
    />
  )
}
