import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useFirstField } from './useFirstField.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
  closeLabel: string
  /** `bottom` is a sheet with a grab bar, for phones. */
  side?: 'right' | 'left' | 'bottom'
  /** Width in px of a side drawer; 520 by default. */
  width?: number
  'data-testid'?: string
}

const SWIPE = { right: 'right', left: 'left', bottom: 'down' } as const

/** A panel from the edge; a swipe, the cross, Escape or a press outside closes it. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, children, foot, closeLabel, side = 'right', width } = props
  const popup = useRef<HTMLDivElement>(null)
  const initialFocus = useFirstField(popup)
  return (
    <Base.Root
      open={open}
      swipeDirection={SWIPE[side]}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="ui-veil" forceRender />
        <Base.Viewport className="ui-drawer-view" data-side={side}>
          <Base.Popup
            ref={popup}
            className="ui-drawer"
            initialFocus={initialFocus}
            data-side={side}
            data-testid={props['data-testid']}
            style={width === undefined ? {} : { '--drawer-width': `${width}px` }}
          >
            {side === 'bottom' && <span className="ui-drawer-grab" aria-hidden />}
            <div className="ui-dialog-head">
              <Base.Title className="ui-dialog-title">{title}</Base.Title>
            </div>
            <Base.Content className="ui-dialog-body flex-1">{children}</Base.Content>
            {foot !== undefined && <div className="ui-dialog-foot">{foot}</div>}
            <Base.Close className="ui-dialog-close" render={<IconButton label={closeLabel} icon={<X size={20} />} />} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
