import { Button, Dialog, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proofQuery } from '../../../api/identity/contacts.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { ProofStep } from './ProofStep.tsx'

/** Asks again who is there, above whatever waits for the answer (ASVS 7.5.1). */
export default function FreshProofDialog(props: { onProved: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const state = useQuery(proofQuery(owner))
  const { data } = state
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('auth.second.title')}
      closeLabel={t('common.action.close')}
      data-testid="proof.dialog"
    >
      {state.isPending && <Skeleton className="h-40 rounded-ticket" />}
      {state.isError && data === undefined && <QueryFailed query={state} />}
      {data?.ways.length === 0 && <LogInAgain />}
      {data !== undefined && data.ways.length > 0 && <ProofStep ways={data.ways} onProved={props.onProved} />}
    </Dialog>
  )
}

/** An account that only a provider or a passkey opens proves itself by that. */
function LogInAgain() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <>
      <p>{t('errors.SESSION_NOT_FRESH')}</p>
      <Button block onClick={() => show('login')} data-testid="proof.login.button">
        {t('auth.social.again')}
      </Button>
    </>
  )
}
