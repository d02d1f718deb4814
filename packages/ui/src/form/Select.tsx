import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export type SelectOption<Value extends string> = {
  value: Value
  label: ReactNode
  disabled?: boolean
}

export type SelectProps<Value extends string> = {
  value: Value | null
  onValue: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  /** Name of the control when no Field surrounds it. */
  label?: string
  look?: 'field' | 'pill'
  disabled?: boolean
  name?: string
  'data-testid'?: string
}

/** One of a short list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValue, options, placeholder, label, look = 'field', disabled, name } = props
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => next !== null && onValue(next)}
      items={options}
      disabled={disabled ?? false}
      {...(name === undefined ? {} : { name })}
    >
      <Base.Trigger
        className="ui-input ui-select"
        data-pill={look === 'pill' ? '' : undefined}
        data-testid={props['data-testid']}
        aria-label={label}
      >
        <Base.Value placeholder={placeholder} />
        <Base.Icon render={<ChevronDown size={16} aria-hidden />} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="ui-pop-layer" sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className="ui-pop" data-kind="list">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  className="ui-item"
                  value={option.value}
                  disabled={option.disabled ?? false}
                >
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator data-tick render={<Check size={16} aria-hidden />} />
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
