import { Field, Input, Select, TextArea } from '@croupier/ui'

/** A moment as a date field has it, in the browser's zone; null while it is none. */
export function momentIn(text: string): Date | null {
  if (text === '') return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The same the other way round. */
export function momentText(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

type LineProps = {
  label: string
  value: string
  onValue: (value: string) => void
  /** somebody was in it and goes on */
  onLeave?: () => void
  hint?: string
  error?: string
  required?: boolean
  type?: 'text' | 'date' | 'datetime-local' | 'number'
  rows?: number
  'data-testid'?: string
}

/** A named line of text, or several where it has rows. */
export function Line({ label, value, onValue, onLeave, hint, error, required, type, rows, ...rest }: LineProps) {
  const more = {
    ...(hint === undefined ? {} : { hint }),
    ...(error === undefined ? {} : { error }),
  }
  return (
    <Field label={label} required={required ?? false} {...more}>
      {rows === undefined ? (
        <Input
          {...rest}
          type={type ?? 'text'}
          value={value}
          onBlur={onLeave}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <TextArea
          {...rest}
          rows={rows}
          value={value}
          onBlur={onLeave}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
  'data-testid'?: string
}

/** One of a short list, named. */
export function Choice<Value extends string>({ label, ...rest }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select {...rest} />
    </Field>
  )
}
