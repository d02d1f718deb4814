import { Button, buttonLook, Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OverlayProps } from '../overlayProps.ts'
import { useOverlays } from '../overlayStore.ts'

/** A trial account asked for what only official ones have (spec 8). */
export default function TrialWallDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.freePlay.wall')}
      description={t('errors.MEMBER_DEMO_BLOCKED')}
      closeLabel={t('common.action.close')}
      data-testid="trialWall.dialog"
      foot={
        <>
          <Button variant="quiet" onClick={() => show('logout')} data-testid="trialWall.leave.button">
            {t('shell.bar.logout')}
          </Button>
          <Button variant="outline" onClick={() => show('login')} data-testid="trialWall.login.button">
            {t('shell.bar.login')}
          </Button>
          <Link to="/register" onClick={onClose} {...buttonLook({})} data-testid="trialWall.join.link">
            {t('shell.bar.join')}
          </Link>
        </>
      }
    />
  )
}
