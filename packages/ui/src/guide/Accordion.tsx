import { Accordion as Base } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import '../styles/guide.css'

export type AccordionItem = {
  key: string
  heading: ReactNode
  content: ReactNode
  disabled?: boolean
}

export type AccordionProps = {
  items: readonly AccordionItem[]
  /** Keys of the items open at first. */
  defaultOpen?: readonly string[]
  /** Whether several may be open at once. */
  multiple?: boolean
  /** Level of the headings in the page's outline; 3 by default. */
  level?: 2 | 3 | 4
  className?: string
}

/** Questions and their answers. A search in the page finds what is folded away and opens it. */
export function Accordion(props: AccordionProps) {
  const { items, defaultOpen, multiple = false, level = 3, className } = props
  return (
    <Base.Root
      className={className}
      multiple={multiple}
      hiddenUntilFound
      {...(defaultOpen === undefined ? {} : { defaultValue: [...defaultOpen] })}
    >
      {items.map((item) => (
        <Base.Item key={item.key} value={item.key} disabled={item.disabled ?? false} className="ui-fold">
          <Base.Header className="ui-fold-head" render={(head) => createElement(`h${level}`, head)}>
            <Base.Trigger className="ui-fold-trigger">
              {item.heading}
              <ChevronDown size={18} aria-hidden />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="ui-fold-panel">
            <div className="ui-fold-body">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
