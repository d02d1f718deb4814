import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export type PopoverProps = {
  /** A button element; it gets the popover's behaviour. */
  trigger: ReactElement
  title?: ReactNode
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** open from the beginning: it was asked for before it was there */
  defaultOpen?: boolean
}

/** A small panel by its button: a rule, an example, a formula. */
export function Popover(props: PopoverProps) {
  const { trigger, title, children, side = 'bottom', align = 'center', defaultOpen = false } = props
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="ui-pop-layer" sideOffset={8} side={side} align={align}>
          <Base.Popup className="ui-pop">
            {title !== undefined && <Base.Title className="text-16 mb-1">{title}</Base.Title>}
            <Base.Description render={<div />}>{children}</Base.Description>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
