import { isDecimalString, parseUnits, type Units } from '@croupier/money'
import { AmountInput, Field, Input, Select, TextArea } from '@croupier/ui'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { useFieldRefusal } from './fieldRefusals.tsx'
import { momentIn } from './time/zone.ts'
import { useShown } from './useShown.tsx'

/** What is typed, for a call; what is no amount, number or moment is refused at its field by the schema of the call. */
export const typed = {
  amount: (text: string): Units => (isDecimalString(text.trim()) ? parseUnits(text.trim()) : (null as never)),
  number: (text: string): number => (text.trim() === '' ? Number.NaN : Number(text)),
  moment: (text: string): Date => momentIn(text) ?? (null as never),
}

type LineProps = {
  label: string
  /** its path in what is sent: what is refused of it is shown here */
  name?: string
  value: string
  onValue: (value: string) => void
  /** somebody was in it and goes on */
  onLeave?: () => void
  hint?: string
  error?: string
  /** false: what was typed cannot be read */
  isRight?: boolean
  required?: boolean
  type?: 'text' | 'date' | 'month' | 'datetime-local' | 'number'
  rows?: number
  'data-testid'?: string
}

/** A named line of text, or several where it has rows. */
export function Line(props: LineProps) {
  const { label, name, value, onValue, onLeave, hint, error, isRight = true, required, type, rows, ...rest } = props
  const t = useTexts()
  const refused = useFieldRefusal(name)
  const [isLeft, setLeft] = useState(false)
  const isEmpty = value.trim() === ''
  // Nobody is blamed for a field that they were not in yet.
  const isWrong = !isRight && (isLeft || !isEmpty)
  const shown = error ?? (isWrong ? t(isEmpty ? 'fields.invalid_type' : 'fields.form') : refused)
  const leave = () => {
    setLeft(true)
    onLeave?.()
  }
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(shown === undefined ? {} : { error: shown }),
  }
  return (
    <Field label={label} required={required ?? false} {...more}>
      {rows === undefined ? (
        <Input
          {...rest}
          type={type ?? 'text'}
          value={value}
          onBlur={leave}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <TextArea
          {...rest}
          rows={rows}
          value={value}
          onBlur={leave}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  name?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
  'data-testid'?: string
}

/** One of a short list, named. */
export function Choice<Value extends string>({ label, name, ...rest }: ChoiceProps<Value>) {
  const refused = useFieldRefusal(name)
  return (
    <Field label={label} error={refused}>
      <Select {...rest} />
    </Field>
  )
}

type AmountLineProps = {
  label: string
  name?: string
  value: Units | null
  onValue: (value: Units | null) => void
  /** places that the currency has; two where it is not known */
  dp?: 0 | 1 | 2 | 3 | 4
  'data-testid'?: string
}

/** A named amount of money. */
export function AmountLine({ label, name, ...rest }: AmountLineProps) {
  const { locale } = useShown()
  const refused = useFieldRefusal(name)
  return (
    <Field label={label} required error={refused}>
      <AmountInput {...rest} locale={locale} />
    </Field>
  )
}
