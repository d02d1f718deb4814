import { type ReactNode, useContext, useMemo, useState } from 'react'
import { LossQuestion } from './LossQuestion.tsx'
import { UnsavedContext, type UnsavedForms } from './unsavedForms.ts'

type AskBeforeLossProps = {
  onClose: () => void
  /**
   * The overlay, closed by `close` instead of `onClose`; it shows `question` inside, so that Escape answers that one alone. What else
   * would lose its forms, such as another page of it, is done by `leaving`.
   */
  children: (close: () => void, question: ReactNode, leaving: (act: () => void) => void) => ReactNode
}

/**
 * Around an overlay with forms (experience 3.17): it closes at once while nothing typed would be lost, else it asks first. Forms say
 * by `useUnsaved` what they hold.
 */
export function AskBeforeLoss({ onClose, children }: AskBeforeLossProps) {
  const around = useContext(UnsavedContext)
  const forms = useMemo<UnsavedForms>(() => ({ dirty: new Set(), around }), [around])
  const [pending, setPending] = useState<{ act: () => void } | null>(null)
  const stay = () => setPending(null)
  const leaving = (act: () => void) => (forms.dirty.size === 0 ? act() : setPending({ act }))
  const leave = () => {
    stay()
    pending?.act()
  }
  const question = pending !== null && <LossQuestion onStay={stay} onLeave={leave} />
  return <UnsavedContext value={forms}>{children(() => leaving(onClose), question, leaving)}</UnsavedContext>
}
