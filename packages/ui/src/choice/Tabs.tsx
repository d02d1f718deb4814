import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabItem<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

export type TabsProps<Value extends string> = {
  value: Value
  onValue: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** Name of the row. */
  label: string
  look?: 'line' | 'pills' | 'segment'
  tone?: 'accent' | 'brass'
  /** TabPanels. */
  children?: ReactNode
  className?: string
}

/** A row of tabs, arrow keys between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { value, onValue, items, label, look = 'line', tone = 'accent', children, className } = props
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(next as Value)} className={className}>
      <Base.List className="ui-tabs-list" data-look={look} data-tone={tone} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} className="ui-tab" value={item.value} disabled={item.disabled ?? false}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

/** What one tab shows. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  )
}
