import { Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import type { OwnPasskey } from '../../../api/identity/factors.ts'
import { useRenamePasskey } from '../../../api/identity/passkeys.ts'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'

/** Gives a passkey another name. */
export function RenamePasskeyDialog(props: { passkey: OwnPasskey; onClose: () => void }) {
  const { t } = useTranslation()
  const { passkey, onClose } = props
  const rename = useRenamePasskey()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.passkeys.renameOne', { name: passkey.name })}
      closeLabel={t('common.action.close')}
      data-testid="passkey.rename.dialog"
    >
      <PasskeyNameForm
        first={passkey.name}
        submitLabel={t('auth.passkeys.rename')}
        problem={rename.isError ? explain(rename.error, t) : null}
        busy={rename.isPending}
        onCancel={onClose}
        onSubmit={(name) => rename.mutate({ passkeyId: passkey.id, name }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}
