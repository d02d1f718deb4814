import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonVariant = 'primary' | 'brass' | 'outline' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** `pill` is the default; `square` for tools and tiles. */
  shape?: 'pill' | 'square' | undefined
  /** Takes the whole width. */
  block?: boolean | undefined
}

/**
 * The class and data attributes of a button, for elements that are links and must stay links:
 * `<Link to="/register" {...buttonLook({ variant: 'outline' })}>`.
 */
export function buttonLook({ variant = 'primary', size = 'md', shape = 'pill', block }: ButtonLook) {
  return {
    className: 'ui-btn',
    'data-variant': variant,
    'data-size': size,
    'data-shape': shape,
    'data-block': block ? '' : undefined,
  }
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and refuses presses, but keeps focus and name. */
    busy?: boolean
    /** Before the text. */
    icon?: ReactNode
  }

/** A push button. Its type is `button` unless said otherwise, so it never submits by accident. */
export function Button(props: ButtonProps) {
  const { variant, size, shape, block, busy, icon, className, children, onClick, ...rest } = props
  const look = buttonLook({ variant, size, shape, block })
  return (
    <button
      type="button"
      {...look}
      {...rest}
      className={clsx(look.className, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <LoaderCircle className="ui-spinner" aria-hidden /> : icon}
      {children}
    </button>
  )
}
