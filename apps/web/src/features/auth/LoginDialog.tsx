import { Dialog, toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OverlayProps } from '../../shell/Overlays.tsx'
import { useOverlays } from '../../shell/overlayStore.ts'
import { LoginForm } from './LoginForm.tsx'

/** Login over whatever page one is on; that page stays. */
export default function LoginDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const show = useOverlays((overlays) => overlays.show)
  const done = (mustChange: boolean) => {
    void client.invalidateQueries()
    if (mustChange) {
      show('password')
      return
    }
    toast({ tone: 'success', title: t('auth.login.welcome') })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.login.title')}
      closeLabel={t('common.action.close')}
      width={400}
      data-testid="login.dialog"
    >
      <LoginForm onDone={done} onRegister={onClose} />
    </Dialog>
  )
}
