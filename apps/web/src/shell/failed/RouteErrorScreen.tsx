import { Button, ErrorState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { requestIdOf } from '../../api/explain.ts'
import { ChunkError } from '../lazyScreen.ts'
import { failureTexts } from './failureTexts.ts'

/**
 * A screen whose file did not arrive, or a route that threw: says so where the screen would be.
 * A route that threw can be asked for again; for a file that did not come the router keeps its
 * failure, so only a reload helps.
 */
export function RouteErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const isChunk = error instanceof ChunkError
  const requestId = requestIdOf(error)
  const { title, text } = failureTexts(error, t)
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        title={title}
        text={text}
        retryLabel={t('common.action.retry')}
        {...(isChunk ? {} : { onRetry: () => navigate(here, { replace: true }) })}
        service={<Button onClick={() => location.reload()}>{t('common.action.reload')}</Button>}
        requestId={requestId === undefined ? undefined : t('common.state.requestId', { id: requestId })}
        data-testid="route.error"
      />
    </div>
  )
}
