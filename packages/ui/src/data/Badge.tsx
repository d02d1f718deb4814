import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type BadgeTone = 'plain' | 'accent' | 'brass' | 'jade' | 'danger' | 'warn'

/** A small label on something: a tag, a state in words. */
export function Badge({ tone = 'plain', className, ...rest }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span {...rest} className={clsx('ui-badge', className)} data-tone={tone} />
}
