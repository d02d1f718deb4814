import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'

export type NumberFieldProps = {
  value: number | null
  onValue: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** BCP 47 tag for reading and writing digits. */
  locale?: string
  id?: string
  disabled?: boolean
  /** Name of the field when no Field surrounds it. */
  label?: string
  increaseLabel: string
  decreaseLabel: string
  'data-testid'?: string
}

/** A whole count with − and +: multiples, issues, places. Never money: that is AmountInput. */
export function NumberField(props: NumberFieldProps) {
  const { onValue, label, increaseLabel, decreaseLabel, step = 1, ...rest } = props
  return (
    <Base.Root {...rest} step={step} format={WHOLE} onValueChange={(value) => onValue(value)}>
      <Base.Group className="ui-stepper">
        <Base.Decrement aria-label={decreaseLabel}>
          <Minus size={16} aria-hidden />
        </Base.Decrement>
        <Base.Input aria-label={label} />
        <Base.Increment aria-label={increaseLabel}>
          <Plus size={16} aria-hidden />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  )
}

const WHOLE = { maximumFractionDigits: 0, useGrouping: false } as const
