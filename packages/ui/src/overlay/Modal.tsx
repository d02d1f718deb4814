import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { useDragged } from './useDragged.ts'

/** Stops the page from scrolling while `frozen`, and puts it back where it was (spec 2, modal). */
function usePageFrozen(frozen: boolean): void {
  useLayoutEffect(() => {
    if (!frozen) return
    const { scrollX, scrollY } = window
    const { body } = document
    const before = { position: body.style.position, top: body.style.top, width: body.style.width }
    body.style.position = 'fixed'
    body.style.top = `${-scrollY}px`
    body.style.width = '100%'
    return () => {
      Object.assign(body.style, before)
      window.scrollTo(scrollX, scrollY)
    }
  }, [frozen])
}

/** Width and height of the generic modal in px (spec 2). */
export const MODAL_SIDE_PX = 200

export type ModalProps = {
  /** Required: the title, and the accessible name. */
  name: string
  open: boolean
  onClose: () => void
  children?: ReactNode
  /** Whether the cross is there; it is by default. */
  closable?: boolean
  closeLabel: string
  /** Says that the title bar moves the modal with the arrow keys. */
  moveLabel: string
  /** Fixed size in px. */
  width?: number
  height?: number
  /** On a phone it becomes a bottom sheet; it does by default (experience 3.19). */
  sheetOnPhone?: boolean
  'data-testid'?: string
}

/**
 * The generic modal of spec 2: named, 200×200 unless told otherwise, draggable (arrow keys on its
 * title do the same), not closed by a press outside, fading in after 100 ms. The page behind is
 * frozen and its scroll position given back on close.
 */
export function Modal(props: ModalProps) {
  const { name, open, onClose, children, closable = true, closeLabel, moveLabel } = props
  const { width = MODAL_SIDE_PX, height = MODAL_SIDE_PX, sheetOnPhone = true } = props
  usePageFrozen(open)
  return (
    <Base.Root
      open={open}
      modal="trap-focus"
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (next || (!closable && details.reason === 'escape-key')) return
        onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="ui-veil" forceRender />
        <ModalBox
          {...{ name, closable, closeLabel, moveLabel, width, height, sheetOnPhone }}
          testId={props['data-testid']}
        >
          {children}
        </ModalBox>
      </Base.Portal>
    </Base.Root>
  )
}

type ModalBoxProps = Pick<ModalProps, 'name' | 'closeLabel' | 'moveLabel' | 'children'> & {
  closable: boolean
  width: number
  height: number
  sheetOnPhone: boolean
  testId: string | undefined
}

/** Mounted only while open, so that it always opens in the middle. */
function ModalBox(props: ModalBoxProps) {
  const { name, closable, closeLabel, moveLabel, width, height, sheetOnPhone, testId, children } = props
  const box = useRef<HTMLDivElement>(null)
  const { offset, grip } = useDragged(box)
  return (
    <Base.Popup
      ref={box}
      initialFocus={box}
      className="ui-modal"
      data-sheet={sheetOnPhone ? '' : undefined}
      data-testid={testId}
      style={{
        '--modal-width': `${width}px`,
        '--modal-height': `${height}px`,
        '--modal-x': `${offset.x}px`,
        '--modal-y': `${offset.y}px`,
      }}
    >
      <div className="ui-modal-bar">
        <Base.Title className="contents">
          <button type="button" className="ui-modal-grip" title={moveLabel} {...grip}>
            {name}
          </button>
        </Base.Title>
        {closable && <Base.Close render={<IconButton size="sm" label={closeLabel} icon={<X size={16} />} />} />}
      </div>
      <div className="ui-modal-body">{children}</div>
    </Base.Popup>
  )
}
