import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import '../styles/pickers.css'

export type ComboboxLabels = {
  /** Name of the field when no Field surrounds it. */
  field?: string
  open: string
  clear: string
  /** Nothing fits what was typed. */
  empty: string
  loading?: string
}

export type ComboboxProps<Item> = {
  items: readonly Item[]
  value: Item | null
  onValue: (item: Item | null) => void
  itemKey: (item: Item) => string
  /** What is typed and searched: a name, an account. */
  itemText: (item: Item) => string
  /** How an item looks in the list; its text by default. */
  renderItem?: (item: Item) => ReactNode
  /** What is typed. When it is there, `items` are the answer to it and are not filtered here. */
  onQuery?: (query: string) => void
  /** The answer is pending. */
  loading?: boolean
  placeholder?: string
  disabled?: boolean
  name?: string
  labels: ComboboxLabels
  'data-testid'?: string
}

/** One of many, found by typing: a person, a game, a bank. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { items, value, onValue, itemKey, itemText, onQuery, loading, labels, name } = props
  return (
    <Base.Root<Item>
      items={items}
      value={value}
      onValueChange={(next) => onValue(next)}
      onInputValueChange={(query, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onQuery?.(query)
      }}
      itemToStringLabel={itemText}
      itemToStringValue={itemKey}
      isItemEqualToValue={(left, right) => itemKey(left) === itemKey(right)}
      disabled={props.disabled ?? false}
      autoHighlight
      {...(onQuery === undefined ? {} : { filter: null })}
      {...(name === undefined ? {} : { name })}
    >
      <Base.InputGroup className="ui-inputbox ui-combo">
        <span data-affix="start">
          <Search size={16} aria-hidden />
        </span>
        <Base.Input
          className="ui-input"
          placeholder={props.placeholder}
          data-testid={props['data-testid']}
          {...(labels.field === undefined ? {} : { 'aria-label': labels.field })}
        />
        <Base.Clear className="ui-icon-btn" data-size="sm" aria-label={labels.clear}>
          <X size={16} aria-hidden />
        </Base.Clear>
        <Base.Trigger className="ui-icon-btn" data-size="sm" aria-label={labels.open}>
          <ChevronDown size={16} aria-hidden />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="ui-pop-layer" sideOffset={6} align="start">
          <Base.Popup className="ui-pop" data-kind="list">
            <Base.Status className="ui-combo-note">{loading ? labels.loading : null}</Base.Status>
            <Base.Empty className="ui-combo-note">{loading ? null : labels.empty}</Base.Empty>
            <Base.List>
              {(item: Item) => (
                <Base.Item key={itemKey(item)} className="ui-item" value={item}>
                  {props.renderItem?.(item) ?? itemText(item)}
                  <Base.ItemIndicator data-tick render={<Check size={16} aria-hidden />} />
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
