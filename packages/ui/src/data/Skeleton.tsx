import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * A grey shape of the final geometry, visible after 150 ms. It says nothing to screen readers:
 * put one LoadingNote beside the whole group.
 */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span className={clsx('ui-skeleton', className)} style={style} aria-hidden />
}

/** Says once that something is loading. */
export function LoadingNote({ text }: { text: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
