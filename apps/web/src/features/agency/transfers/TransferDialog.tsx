import { Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { AskBeforeLoss } from '../../../shell/unsaved/AskBeforeLoss.tsx'
import { TransferSteps } from './TransferSteps.tsx'

type TransferDialogProps = { to: { id: string; account: string }; onClose: () => void }

/** A transfer to a direct downline, from its row in the team. */
export function TransferDialog({ to, onClose }: TransferDialogProps) {
  const { t } = useTranslation()
  return (
    <AskBeforeLoss onClose={onClose}>
      {(close, question) => (
        <Dialog
          open
          onClose={close}
          title={`${t('wallet.kind.TRANSFER_DOWN')} · ${to.account}`}
          closeLabel={t('common.action.close')}
          width={520}
          fullOnPhone
          data-testid="transfer.dialog"
        >
          <TransferSteps to={to.id} />
          {question}
        </Dialog>
      )}
    </AskBeforeLoss>
  )
}
