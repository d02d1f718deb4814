import { Button, Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { OverlayProps } from '../overlayProps.ts'
import { useOverlays } from '../overlayStore.ts'

/** Somebody without a login asked for a page that needs one (spec 2). */
export default function LoginFirstDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.loginFirst.title')}
      description={t('shell.loginFirst.text')}
      closeLabel={t('common.action.close')}
      data-testid="loginFirst.dialog"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.ok')}
          </Button>
          <Button onClick={() => show('login')}>{t('shell.bar.login')}</Button>
        </>
      }
    />
  )
}
