import { Button, ErrorState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { explain } from '../api/explain.ts'
import { CHUNK_MS_MAX, ChunkError } from './lazyScreen.ts'

/** A screen whose file did not arrive, or a route that threw: the page says so and offers a reload. */
export function RouteErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  const isChunk = error instanceof ChunkError
  const title = isChunk ? t('shell.chunk.title') : explain(error, t)
  const text = !isChunk
    ? t('shell.crash.text')
    : error.reason === 'timeout'
      ? t('shell.chunk.text', { seconds: CHUNK_MS_MAX / 1000 })
      : t('shell.chunk.failed')
  return (
    <div className="grid min-h-dvh place-items-center">
      <ErrorState
        title={title}
        text={text}
        retryLabel={t('common.action.retry')}
        service={<Button onClick={() => location.reload()}>{t('common.action.reload')}</Button>}
      />
    </div>
  )
}
