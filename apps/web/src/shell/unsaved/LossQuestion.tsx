import { Button, Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

type LossQuestionProps = { onStay: () => void; onLeave: () => void }

/** Whether what was typed and not sent may be lost (experience 3.17). */
export function LossQuestion({ onStay, onLeave }: LossQuestionProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      closeLabel={t('common.action.close')}
      title={t('wallet.unsaved.title')}
      description={t('wallet.unsaved.text')}
      data-testid="unsaved.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onStay} data-testid="unsaved.stay.button">
            {t('wallet.unsaved.stay')}
          </Button>
          <Button variant="danger" onClick={onLeave} data-testid="unsaved.leave.button">
            {t('wallet.unsaved.leave')}
          </Button>
        </>
      }
    />
  )
}
