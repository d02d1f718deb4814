import { Button, ErrorState, IconButton } from '@croupier/ui'
import { RotateCw, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/explain.ts'
import { ChunkError } from '../lazyScreen.ts'
import { failureTexts } from './failureTexts.ts'

/**
 * How a part that failed is shown: `panel` in its place, `inline` as one small button among others, `notice` over the page, for
 * what is shown over a page itself or has no place of its own.
 */
export type FailedLook = 'panel' | 'inline' | 'notice'

type FailedPartProps = {
  look: FailedLook
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Says that a part of the page failed, and lets it be asked for again. */
export function FailedPart(props: FailedPartProps) {
  if (props.look === 'inline') return <FailedInline {...props} />
  if (props.look === 'panel') return <FailedPanel {...props} />
  // Beside the root: a dialog that is open hides what is in it from readers.
  return createPortal(<FailedNotice {...props} />, document.body)
}

function FailedPanel({ error, onRetry }: FailedPartProps) {
  const { t } = useTranslation()
  const { title, text } = failureTexts(error, t)
  const requestId = requestIdOf(error)
  return (
    <ErrorState
      title={title}
      text={text}
      retryLabel={t('common.action.retry')}
      onRetry={onRetry}
      {...(error instanceof ChunkError ? { service: <ReloadButton /> } : {})}
      {...(requestId === undefined ? {} : { requestId: t('common.state.requestId', { id: requestId }) })}
    />
  )
}

function FailedInline({ error, onRetry }: FailedPartProps) {
  const { t } = useTranslation()
  const { title } = failureTexts(error, t, 'part')
  return (
    <span role="alert" data-testid="part.failed">
      <IconButton
        label={`${title}. ${t('common.action.retry')}`}
        icon={<RotateCw size={18} strokeWidth={1.75} />}
        onClick={onRetry}
        data-testid="part.retry.button"
      />
    </span>
  )
}

function FailedNotice({ error, onRetry, onClose }: FailedPartProps) {
  const { t } = useTranslation()
  const { title, text } = failureTexts(error, t, 'part')
  return (
    <div className="part-failed" role="alert" data-testid="part.failed">
      <div className="min-w-0 flex-1">
        <p className="font-[600]">{title}</p>
        <p className="text-13 text-muted">{text}</p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={onRetry} data-testid="part.retry.button">
            {t('common.action.retry')}
          </Button>
          {error instanceof ChunkError && <ReloadButton small />}
        </div>
      </div>
      <IconButton
        label={t('common.action.close')}
        icon={<X size={20} strokeWidth={1.75} />}
        onClick={onClose}
        data-testid="part.close.button"
      />
    </div>
  )
}

/** Where a file is gone for good, after a new release, only the new page helps. */
function ReloadButton({ small = false }: { small?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button variant="quiet" {...(small ? { size: 'sm' } : {})} onClick={() => location.reload()}>
      {t('common.action.reload')}
    </Button>
  )
}
