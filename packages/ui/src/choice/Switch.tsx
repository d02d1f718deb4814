import { Switch as Base } from '@base-ui/react/switch'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export type SwitchProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** The text beside it. */
  children: ReactNode
  disabled?: boolean
  className?: string
  'data-testid'?: string
}

/** On or off at once, without a save button. */
export function Switch({ checked, onChecked, children, className, disabled, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={clsx('ui-choice', className)}>
      <Base.Root
        {...rest}
        id={id}
        className="ui-switch"
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChecked(next)}
      >
        <Base.Thumb />
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
