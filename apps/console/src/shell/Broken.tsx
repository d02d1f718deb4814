import { EmptyState, ErrorState } from '@croupier/ui'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'

/** In the place of a screen that could not be loaded or shown: the frame around it stays, and loading the page again is offered. */
export function Broken() {
  const t = useTexts()
  return (
    <ErrorState
      title={t('common.broken')}
      retryLabel={t('common.retry')}
      onRetry={() => location.reload()}
      data-testid="page.broken"
    />
  )
}

/** An address at which there is nothing. */
export function Unknown() {
  const t = useTexts()
  return (
    <EmptyState
      title={t('common.unknown')}
      action={
        <Link to="/inbox" className="console-link">
          {t('inbox.title')}
        </Link>
      }
    />
  )
}
