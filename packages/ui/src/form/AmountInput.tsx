import { formatUnits, toDecimalString, type Units } from '@croupier/money'
import { useState } from 'react'
import { Input, type InputProps } from './Input.tsx'
import { numberSigns, readAmount } from './readAmount.ts'

export type AmountInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'type' | 'figures' | 'inputMode'> & {
  /** Units of the asset; null while what is there is no amount. */
  value: Units | null
  onValue: (value: Units | null) => void
  /** BCP 47 tag whose separators are accepted and written. */
  locale: string
  /** Places a person may type; 2 by default. */
  dp?: 0 | 1 | 2 | 3 | 4
  /** Writes below what was understood, once something was typed. It stays when the field is left: nothing moves under a press. */
  echo?: boolean
  /** Told whether something stands there that is no amount beyond doubt: nothing is another fault than `10,00`. */
  onDoubt?: (doubtful: boolean) => void
}

/** An amount of money. What was typed stays as typed until the field is left, then it is written out. */
export function AmountInput({
  value,
  onValue,
  locale,
  dp = 2,
  echo = false,
  onDoubt,
  onBlur,
  onFocus,
  ...rest
}: AmountInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [typed, setTyped] = useState(false)
  const written = value === null ? '' : formatUnits(value, { locale, dp })
  const input = (
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
        const text = event.currentTarget.value
        const read = readAmount(text, locale, dp)
        setDraft(text)
        setTyped(true)
        onDoubt?.(read === null && text.trim() !== '')
        onValue(read)
      }}
      onBlur={(event) => {
        // A text that is not an amount stays visible, so that it can be corrected.
        if (value !== null || draft === '') setDraft(null)
        onBlur?.(event)
      }}
    />
  )
  if (!echo) return input
  return (
    <>
      {input}
      {typed && value !== null && (
        <output className="ui-hint num" data-testid="amount.echo">
          = {written}
        </output>
      )}
    </>
  )
}
