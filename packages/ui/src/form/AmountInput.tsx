import { formatUnits, toDecimalString, type Units } from '@croupier/money'
import { useState } from 'react'
import { Input, type InputProps } from './Input.tsx'
import { numberSigns, readAmount } from './readAmount.ts'

export type AmountInputProps = Omit<
  InputProps,
  'value' | 'defaultValue' | 'type' | 'figures' | 'inputMode'
> & {
  /** Units of the asset; null while what is there is no amount. */
  value: Units | null
  onValue: (value: Units | null) => void
  /** BCP 47 tag whose separators are accepted and written. */
  locale: string
  /** Places a person may type; 2 by default. */
  dp?: 0 | 1 | 2 | 3 | 4
}

/** An amount of money. What was typed stays as typed until the field is left, then it is written out. */
export function AmountInput({
  value,
  onValue,
  locale,
  dp = 2,
  onBlur,
  onFocus,
  ...rest
}: AmountInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const written = value === null ? '' : formatUnits(value, { locale, dp })
  return (
    <Input
      autoComplete="off"
      {...rest}
      figures
      inputMode="decimal"
      value={draft ?? written}
      onFocus={(event) => {
        const { decimal } = numberSigns(locale)
        setDraft(value === null ? '' : toDecimalString(value).replace('.', decimal))
        // Writing the plain figure loses the selection that tabbing into a field makes.
        const input = event.currentTarget
        queueMicrotask(() => input.select())
        onFocus?.(event)
      }}
      onChange={(event) => {
        setDraft(event.currentTarget.value)
        onValue(readAmount(event.currentTarget.value, locale, dp))
      }}
      onBlur={(event) => {
        // A text that is not an amount stays visible, so that it can be corrected.
        if (value !== null || draft === '') setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
