import { Button, Dialog, FormAlert } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../../api/explain.ts'
import { useRenewRecovery } from '../../../api/identity/factors.ts'
import { FreshProof } from '../access/FreshProof.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** New recovery codes in place of the old ones. */
export function RenewRecovery({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const renew = useRenewRecovery()
  const { data: codes } = renew
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.factors.renewTitle')}
      {...(codes === undefined ? { description: t('auth.factors.renewLead') } : {})}
      closeLabel={codes === undefined ? t('common.action.close') : null}
      width={480}
      data-testid="recovery.dialog"
    >
      <FreshProof />
      <FormAlert text={problemOf(renew.error, t)} />
      {codes === undefined && <p className="ui-hint pb-3">{t('auth.pause')}</p>}
      {codes === undefined ? (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button busy={renew.isPending} onClick={() => renew.mutate()} data-testid="recovery.renewNow.button">
            {t('auth.factors.renew')}
          </Button>
        </div>
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Dialog>
  )
}
