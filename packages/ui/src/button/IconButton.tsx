import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name; the icon itself is decoration. */
  label: string
  /** A 20-px icon (16 for `sm`). */
  icon: ReactNode
  size?: 'sm' | 'md'
  /** A hairline ring around it. */
  outline?: boolean
  /** A small count in the corner; zero shows nothing. */
  count?: number | undefined
}

/** A button that is only an icon. `label` must already contain the count when there is one. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'md', outline, count = 0, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={clsx('ui-icon-btn', className)}
      aria-label={label}
      data-size={size}
      data-outline={outline ? '' : undefined}
    >
      {icon}
      {count > 0 && (
        <span className="ui-count" aria-hidden>
          {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}
        </span>
      )}
    </button>
  )
}

const COUNT_SHOWN_MAX = 99
