import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useDragged } from './useDragged.ts'
import { useFirstField } from './useFirstField.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences under the title, announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  foot?: ReactNode
  /** Name of the cross; null leaves the cross away (a step that cannot be skipped). */
  closeLabel: string | null
  /** Width in px; 440 by default, never wider than the screen. */
  width?: number
  /** The whole screen of a phone: for a form with more fields than a keyboard leaves room for. */
  fullOnPhone?: boolean
  /** `alert` is announced as such and expects an answer. */
  role?: 'dialog' | 'alertdialog'
  'data-testid'?: string
}

/**
 * A question or form over the page, as the generic modal of spec 2: a press outside does not close it, its head moves it
 * (arrow keys do the same while the dialog itself has the focus), it fades in after 100 ms, and the page behind is frozen and
 * stays where it was when it closes. Focus is kept inside and given back afterwards.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, closeLabel } = props
  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next) return
        if (closeLabel === null && details.reason === 'escape-key') return
        onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="ui-veil" forceRender />
        <DialogBox {...props} />
      </Base.Portal>
    </Base.Root>
  )
}

/** Mounted only while open, so that it always opens in the middle. */
function DialogBox(props: DialogProps) {
  const { title, description, children, foot, closeLabel, width, role } = props
  const popup = useRef<HTMLDivElement>(null)
  const initialFocus = useFirstField(popup)
  const { offset, grip } = useDragged(popup)
  const { onKeyDown, ...pointer } = grip
  return (
    <Base.Popup
      ref={popup}
      className="ui-dialog"
      initialFocus={initialFocus}
      role={role ?? 'dialog'}
      data-full-on-phone={props.fullOnPhone ?? false}
      data-testid={props['data-testid']}
      onKeyDown={(event) => {
        // Arrow keys in a field, a list or a menu keep their own meaning.
        if (event.target === event.currentTarget) onKeyDown(event)
      }}
      style={{
        ...(width === undefined ? {} : { '--dialog-width': `${width}px` }),
        '--dialog-x': `${offset.x}px`,
        '--dialog-y': `${offset.y}px`,
      }}
    >
      <div className="ui-dialog-head" {...pointer}>
        <Base.Title className="ui-dialog-title">{title}</Base.Title>
      </div>
      <div className="ui-dialog-body">
        {description !== undefined && <Base.Description className="ui-dialog-lead">{description}</Base.Description>}
        {children}
      </div>
      {foot !== undefined && <div className="ui-dialog-foot">{foot}</div>}
      {closeLabel !== null && (
        // Last in order, so that focus begins at the first field or answer and not at the close button.
        <Base.Close className="ui-dialog-close" render={<IconButton label={closeLabel} icon={<X size={20} />} />} />
      )}
    </Base.Popup>
  )
}
