import { Field as BaseField } from '@base-ui/react/field'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type FieldProps = {
  label: ReactNode
  /** Form name; also what server errors are matched by. */
  name?: string
  /** One line under the control; announced with it. */
  hint?: ReactNode
  /** The message shown and announced; present means invalid. */
  error?: ReactNode
  required?: boolean
  /** Hides the label from sight, not from screen readers. */
  labelHidden?: boolean
  disabled?: boolean
  className?: string
  /** One control of this package: Input, PasswordInput, AmountInput, NumberField, Select … */
  children: ReactNode
}

/** Label, control, hint and error as one unit; the control is named and described by the others. */
export function Field(props: FieldProps) {
  const { label, name, hint, error, required, labelHidden, disabled, className, children } = props
  const invalid = error !== undefined && error !== null && error !== false && error !== ''
  return (
    <BaseField.Root
      className={clsx('ui-field', className)}
      invalid={invalid}
      disabled={disabled ?? false}
      {...(name === undefined ? {} : { name })}
    >
      <BaseField.Label className={clsx('ui-label', labelHidden && 'ui-visually-hidden')}>
        {label}
        {required && (
          <span data-mark aria-hidden>
            *
          </span>
        )}
      </BaseField.Label>
      {children}
      {hint !== undefined && !invalid && <BaseField.Description className="ui-hint">{hint}</BaseField.Description>}
      {invalid && (
        <BaseField.Error match className="ui-error" role="alert">
          <CircleAlert size={14} aria-hidden />
          <span>{error}</span>
        </BaseField.Error>
      )}
    </BaseField.Root>
  )
}
