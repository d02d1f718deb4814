import { Button, Dialog, FormAlert } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { FreshProof } from '../access/FreshProof.tsx'

/** Asks before a factor is taken away. */
export function RemoveDialog(props: {
  title: string
  lead: string
  problem: string | null
  busy: boolean
  onClose: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={props.onClose}
      role="alertdialog"
      title={props.title}
      description={props.lead}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={props.onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button variant="danger" busy={props.busy} onClick={props.onRemove} data-testid="factor.remove.button">
            {t('auth.factors.remove')}
          </Button>
        </>
      }
      data-testid="factor.remove.dialog"
    >
      <FreshProof />
      <FormAlert text={props.problem} />
      <p className="ui-hint">{t('auth.pause')}</p>
    </Dialog>
  )
}
