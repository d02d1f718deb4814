import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export type PopoverProps = {
  /** A button element; it gets the popover's behaviour. */
  trigger: ReactElement
  title?: ReactNode
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
}

/** A small panel by its button: a rule, an example, a formula. */
export function Popover({ trigger, title, children, side = 'bottom', align = 'center' }: PopoverProps) {
  return (
    <Base.Root>
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
