export type SliderProps = {
  value: number
  min: number
  max: number
  step: number
  /** Its name. */
  label: string
  onValue: (value: number) => void
  disabled?: boolean
  'data-testid'?: string
}

/** A value between two ends, drawn along a line; arrow keys move it by a step. */
export function Slider({ value, min, max, step, label, onValue, disabled, ...rest }: SliderProps) {
  return (
    <input
      type="range"
      className="ui-slider"
      value={value}
      min={min}
      max={max}
      step={step}
      aria-label={label}
      disabled={disabled ?? false}
      onChange={({ target }) => onValue(target.valueAsNumber)}
      {...rest}
    />
  )
}
