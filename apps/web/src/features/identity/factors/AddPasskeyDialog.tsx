import { Dialog, toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useAddPasskey } from '../../../api/identity/passkeys.ts'
import { FreshProof } from '../access/FreshProof.tsx'
import { deviceName } from '../security/deviceName.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import { explainPasskey } from './passkeyWords.ts'

/** Makes a passkey on this device: a name here, the rest is the browser's own dialog. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddPasskey()
  const done = () => {
    toast({ tone: 'success', title: t('auth.passkeys.added') })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.passkeys.add')}
      description={t('auth.passkeys.addLead')}
      closeLabel={t('common.action.close')}
      data-testid="passkey.dialog"
    >
      <FreshProof />
      <p className="ui-hint pb-3">{t('auth.pause')}</p>
      <PasskeyNameForm
        first={deviceName(navigator.userAgent) ?? t('auth.passkeys.title')}
        submitLabel={t('auth.passkeys.make')}
        problem={explainPasskey(add.error, t)}
        busy={add.isPending}
        onCancel={onClose}
        onSubmit={(name) => add.mutate(name, { onSuccess: done })}
      />
    </Dialog>
  )
}
