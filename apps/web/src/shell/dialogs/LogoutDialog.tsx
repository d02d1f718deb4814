import { Button, Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLogout } from '../../api/identity/session.ts'
import type { OverlayProps } from '../overlayProps.ts'

/** Asks before the login ends. */
export default function LogoutDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logout = useLogout()
  // The token is forgotten here even when the server could not be told, so the outcome is the same.
  const leave = () =>
    logout.mutate(undefined, {
      onSettled: () => {
        onClose()
        navigate('/')
      },
    })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('shell.logout.title')}
      description={t('shell.logout.text')}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button busy={logout.isPending} onClick={leave} data-testid="logout.confirm.button">
            {t('shell.bar.logout')}
          </Button>
        </>
      }
    />
  )
}
