import { Checkbox as Base } from '@base-ui/react/checkbox'
import { clsx } from 'clsx'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type CheckboxProps = {
  checked: boolean
  onChecked: (checked: boolean) => void
  /** The text beside the box; pressing it toggles too. */
  children: ReactNode
  indeterminate?: boolean
  /** What is wrong with it: shown below, announced with the box. */
  error?: ReactNode
  disabled?: boolean
  name?: string
  className?: string
  'data-testid'?: string
}

/** Yes or no, with its text. */
export function Checkbox(props: CheckboxProps) {
  const { error, ...box } = props
  const id = useId()
  if (error === undefined) return <Box {...box} id={id} />
  return (
    <div className="grid gap-1">
      <Box {...box} id={id} wrong={`${id}-error`} />
      <p id={`${id}-error`} role="alert" className="ui-error ps-[29px]">
        <CircleAlert size={14} aria-hidden />
        <span>{error}</span>
      </p>
    </div>
  )
}

type BoxProps = Omit<CheckboxProps, 'error'> & {
  id: string
  /** Where it is said what is wrong. */
  wrong?: string
}

function Box(props: BoxProps) {
  const { id, wrong, checked, onChecked, children, className, indeterminate, disabled } = props
  const { name, 'data-testid': testId } = props
  return (
    <label htmlFor={id} className={clsx('ui-choice', className)}>
      <Base.Root
        data-testid={testId}
        {...(wrong === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': wrong, 'data-invalid': '' })}
        id={id}
        className="ui-check"
        checked={checked}
        indeterminate={indeterminate ?? false}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChecked(next)}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Indicator>
          {indeterminate ? <Minus size={14} strokeWidth={3} /> : <Check size={14} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span>{children}</span>
    </label>
  )
}
