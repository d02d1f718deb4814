import { Button, Dialog, FormAlert } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBeginClosing } from '../../../api/cashier/closing.ts'
import { problemOf } from '../../../api/explain.ts'

/** The way to close the own account for good (rules E3.9): what that means is read before it is done. */
export default function ClosingPanel() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ui-card flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0 flex-1 basis-64">{t('protection.closing.lead')}</p>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)} data-testid="closing.open.button">
        {t('protection.closing.open')}
      </Button>
      {isOpen && <ClosingDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useBeginClosing()
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('protection.closing.sure')}
      description={t('protection.closing.what')}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
            data-testid="closing.confirm.button"
          >
            {t('protection.closing.confirm')}
          </Button>
        </>
      }
      data-testid="closing.dialog"
    >
      <FormAlert text={problemOf(error, t)} />
    </Dialog>
  )
}
