import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export type TicketProps = ComponentProps<'div'> & {
  /** `torn` cuts the foot in teeth: at most once on a screen, on the slip. */
  foot?: 'plain' | 'torn'
}

/** A slip of paper. Its children are TicketSections; a perforation with notches joins them. */
export function Ticket({ foot = 'plain', className, ...rest }: TicketProps) {
  return <div {...rest} className={clsx('ui-ticket', className)} data-foot={foot} />
}

/** One part between perforations. `band` is for the first when it begins with a Guilloche. */
export function TicketSection({ band, ...rest }: ComponentProps<'section'> & { band?: boolean }) {
  return <section {...rest} data-band={band ? '' : undefined} />
}
