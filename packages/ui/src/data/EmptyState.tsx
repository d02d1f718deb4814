import type { ReactNode } from 'react'
import { Rosette } from '../engraved/Rosette.tsx'

export type EmptyStateProps = {
  /** Why there is nothing, in one sentence. */
  title: ReactNode
  text?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
  className?: string
  'data-testid'?: string
}

/** Nothing to show: the reason, one action, a faint rosette above. */
export function EmptyState({ title, text, action, className, ...rest }: EmptyStateProps) {
  return (
    <div className={`ui-state ${className ?? ''}`} {...rest}>
      <Rosette />
      <p className="ui-state-title">{title}</p>
      {text !== undefined && <p className="ui-state-text">{text}</p>}
      {action !== undefined && <div className="ui-state-actions">{action}</div>}
    </div>
  )
}
