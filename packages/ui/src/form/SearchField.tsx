import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { IconButton } from '../button/IconButton.tsx'

export type SearchFieldProps = {
  value: string
  onValue: (value: string) => void
  /** Name of the field. */
  label: string
  clearLabel: string
  placeholder?: string
  /** Enter. */
  onSearch?: (value: string) => void
  inputRef?: Ref<HTMLInputElement>
  'data-testid'?: string
}

/** A field to search by. Escape or the cross empties it and keeps the focus. */
export function SearchField(props: SearchFieldProps) {
  const { value, onValue, label, clearLabel, placeholder, onSearch } = props
  const box = useRef<HTMLSpanElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onSearch?.(value)
    if (event.key !== 'Escape' || value === '') return
    // An empty field leaves Escape to the layer it is in.
    event.stopPropagation()
    onValue('')
  }

  return (
    <search className="contents">
      <span ref={box} className="ui-inputbox">
        <span data-affix="start">
          <Search size={16} aria-hidden />
        </span>
        <input
          ref={props.inputRef}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          className="ui-input"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          data-testid={props['data-testid']}
          onChange={(event) => onValue(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <IconButton
            size="sm"
            label={clearLabel}
            icon={<X size={16} />}
            onClick={() => {
              onValue('')
              box.current?.querySelector('input')?.focus()
            }}
          />
        )}
      </span>
    </search>
  )
}
