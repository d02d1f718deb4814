import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type ChipProps = ComponentProps<'button'> & {
  /** Chosen or not; leave it out for a chip that only does something. */
  pressed?: boolean
  /** `pill` for filters, `tool` for row tools; small and square-cornered otherwise. */
  look?: 'small' | 'pill' | 'tool'
}

/** A small choice or tool. */
export function Chip({ pressed, look = 'small', className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={clsx('ui-chip', className)} data-look={look} aria-pressed={pressed} />
  )
}
