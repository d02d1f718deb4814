import { OTPField } from '@base-ui/react/otp-field'
import { plainSigns } from '@croupier/money'
import { useEffect, useRef } from 'react'
import { Field } from './Field.tsx'
import '../styles/pickers.css'

export type OtpInputProps = {
  value: string
  onValue: (value: string) => void
  /** All boxes are filled: typed, pasted or filled in by the phone. */
  onComplete?: (value: string) => void
  /** Digits of the code; 6 by default. */
  length?: number
  /** Name of the boxes when no Field surrounds them: "Code from the e-mail". */
  label?: string
  /** "Digit 2 of 6"; the first box has the name of the field instead. */
  boxLabel: (place: number, length: number) => string
  /** Somebody is looking at the code: it stays as it is, and focus stays in it. */
  busy?: boolean
  name?: string
  autoFocus?: boolean
  'data-testid'?: string
}

const DIGITS = 6
const digitsOf = (text: string): string => plainSigns(text).replace(/\D/g, '')
const places = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** A whole code that was taken away was refused: the next one is typed from the first box on. */
function useFirstBox(value: string, length: number) {
  const box = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current.length === length && value === '') box.current?.focus()
    before.current = value
  }, [value, length])
  return box
}

/**
 * A one-time code, one box a digit. A pasted code fills all boxes, whatever blanks or dashes it
 * came with, and phones offer the code of the message just received.
 */
export function OtpInput(props: OtpInputProps) {
  const { value, onValue, onComplete, length = DIGITS, label, boxLabel, name } = props
  const first = useFirstBox(value, length)
  const boxes = (
    <OTPField.Root
      className="ui-otp"
      length={length}
      value={value}
      onValueChange={(next) => onValue(next)}
      onValueComplete={(next) => onComplete?.(next)}
      // Digits of any keyboard; the filter of the field knows ASCII alone.
      validationType="none"
      inputMode="numeric"
      normalizeValue={digitsOf}
      autoComplete="one-time-code"
      readOnly={props.busy ?? false}
      aria-busy={props.busy || undefined}
      data-testid={props['data-testid']}
      {...(name === undefined ? {} : { name })}
    >
      {places(length).map((place) => (
        <OTPField.Input
          key={place}
          {...(place === 1 ? { ref: first } : {})}
          className="ui-otp-box"
          autoFocus={place === 1 && (props.autoFocus ?? false)}
          {...(place === 1 ? {} : { 'aria-label': boxLabel(place, length) })}
        />
      ))}
    </OTPField.Root>
  )
  if (label === undefined) return boxes
  return (
    <Field label={label} labelHidden>
      {boxes}
    </Field>
  )
}
