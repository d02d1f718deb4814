import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export type TooltipProps = {
  /** A button or link that already has its own name: a tooltip repeats or adds, it never names. */
  trigger: ReactElement
  children: ReactNode
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** A few words on hover or focus. */
export function Tooltip({ trigger, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} delay={400} />
      <Base.Portal>
        <Base.Positioner className="ui-pop-layer" sideOffset={6} side={side}>
          <Base.Popup className="ui-pop" data-kind="tip">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
