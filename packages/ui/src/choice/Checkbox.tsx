import { Checkbox as Base } from '@base-ui/react/checkbox'
import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type CheckboxProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** The text beside the box; pressing it toggles too. */
  children: ReactNode
  indeterminate?: boolean
  disabled?: boolean
  name?: string
  className?: string
  'data-testid'?: string
}

/** Yes or no, with its text. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChecked, children, className, indeterminate, disabled, name, ...rest } = props
  const id = useId()
  return (
    <label htmlFor={id} className={clsx('ui-choice', className)}>
      <Base.Root
        {...rest}
        id={id}
        className="ui-check"
        checked={checked}
        indeterminate={indeterminate ?? false}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChecked(next)}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Indicator>
          {indeterminate ? (
            <Minus size={14} strokeWidth={3} />
          ) : (
            <Check size={14} strokeWidth={3} />
          )}
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
