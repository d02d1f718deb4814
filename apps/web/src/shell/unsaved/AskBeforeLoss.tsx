import { Button, Dialog } from '@croupier/ui'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedContext, type UnsavedForms } from './unsavedForms.ts'

type AskBeforeLossProps = {
  onClose: () => void
  /** The overlay, closed by `close` instead of `onClose`; it shows `question` inside, so that Escape answers that one alone. */
  children: (close: () => void, question: ReactNode) => ReactNode
}

/**
 * Around an overlay with forms (experience 3.17): it closes at once while nothing typed would be lost, else it asks first. Forms say
 * by `useUnsaved` what they hold.
 */
export function AskBeforeLoss({ onClose, children }: AskBeforeLossProps) {
  const { t } = useTranslation()
  const around = useContext(UnsavedContext)
  const forms = useMemo<UnsavedForms>(() => ({ dirty: new Set(), around }), [around])
  const [asked, setAsked] = useState(false)
  const stay = () => setAsked(false)
  const close = () => (forms.dirty.size === 0 ? onClose() : setAsked(true))
  const leave = () => {
    stay()
    onClose()
  }
  const question = asked && (
    <Dialog
      open
      role="alertdialog"
      onClose={stay}
      closeLabel={t('common.action.close')}
      title={t('wallet.unsaved.title')}
      description={t('wallet.unsaved.text')}
      data-testid="unsaved.dialog"
      foot={
        <>
          <Button variant="outline" onClick={stay} data-testid="unsaved.stay.button">
            {t('wallet.unsaved.stay')}
          </Button>
          <Button variant="danger" onClick={leave} data-testid="unsaved.leave.button">
            {t('wallet.unsaved.leave')}
          </Button>
        </>
      }
    />
  )
  return <UnsavedContext value={forms}>{children(close, question)}</UnsavedContext>
}
