import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

export type ErrorStateProps = {
  /** The plain cause. */
  title: ReactNode
  text?: ReactNode
  retryLabel: string
  onRetry?: () => void
  /** "Contact service", when there is such a link. */
  service?: ReactNode
  /** "Request 01J…", for anyone who helps. */
  requestId?: ReactNode
  className?: string
  'data-testid'?: string
}

/** Something failed: cause, try again, contact, request id. Announced when it appears. */
export function ErrorState(props: ErrorStateProps) {
  const { title, text, retryLabel, onRetry, service, requestId, className } = props
  return (
    <div className={`ui-state ${className ?? ''}`} role="alert" data-testid={props['data-testid']}>
      <p className="ui-state-title">{title}</p>
      {text !== undefined && <p className="ui-state-text">{text}</p>}
      <div className="ui-state-actions">
        {onRetry !== undefined && (
          <Button variant="outline" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {service}
      </div>
      {requestId !== undefined && <p className="ui-state-ref">{requestId}</p>}
    </div>
  )
}
