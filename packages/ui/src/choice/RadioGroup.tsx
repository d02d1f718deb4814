import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'

export type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** At the end of the line, small. */
  note?: ReactNode
  /** Shown under the line only while it is chosen. */
  detail?: ReactNode
  disabled?: boolean
}

export type RadioGroupProps<Value extends string> = {
  value: Value | null
  onValue: (value: Value) => void
  options: readonly RadioOption<Value>[]
  /** Name of the group. */
  label: string
  /** `cards` gives every answer a frame of 48 px and room for its own field. */
  look?: 'lines' | 'cards'
  className?: string
}

/** Exactly one of a few answers, all visible. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { value, onValue, options, label, look = 'lines', className } = props
  const id = useId()
  return (
    <Base
      className={clsx('grid gap-2', className)}
      aria-label={label}
      value={value}
      onValueChange={(next) => onValue(next as Value)}
    >
      {options.map((option) => (
        <div key={option.value} className={look === 'cards' ? 'ui-option' : undefined}>
          <label htmlFor={`${id}-${option.value}`} className="ui-choice w-full">
            <Radio.Root
              id={`${id}-${option.value}`}
              className="ui-radio"
              value={option.value}
              disabled={option.disabled ?? false}
            />
            <span>{option.label}</span>
            {option.note !== undefined && <span className="ms-auto text-13 text-muted">{option.note}</span>}
          </label>
          {option.detail !== undefined && value === option.value && (
            <div className="ps-[29px] pt-2">{option.detail}</div>
          )}
        </div>
      ))}
    </Base>
  )
}
