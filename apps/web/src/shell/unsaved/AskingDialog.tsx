import { Dialog } from '@croupier/ui'
import type { ComponentProps } from 'react'
import { AskBeforeLoss } from './AskBeforeLoss.tsx'
import { useUnsaved } from './unsavedForms.ts'

type AskingDialogProps = ComponentProps<typeof Dialog> & {
  /** Something was typed in it and not sent; a form inside may say so itself. */
  dirty?: boolean
}

/** A dialog with a form: it asks before what was typed is lost (experience 3.17). */
export function AskingDialog({ onClose, children, dirty = false, ...rest }: AskingDialogProps) {
  return (
    <AskBeforeLoss onClose={onClose}>
      {(close, question) => (
        <Dialog {...rest} onClose={close}>
          <Holds dirty={dirty} />
          {children}
          {question}
        </Dialog>
      )}
    </AskBeforeLoss>
  )
}

function Holds({ dirty }: { dirty: boolean }) {
  useUnsaved(dirty)
  return null
}
