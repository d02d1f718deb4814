import { Button, buttonLook } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOverlays } from '../overlayStore.ts'

/** Log in and join. */
export function GuestCorner() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <div className="flex items-center gap-2 ps-2">
      <Button variant="outline" onClick={() => show('login')} data-testid="bar.login.button">
        {t('shell.bar.login')}
      </Button>
      <Link to="/register" {...buttonLook({})} data-testid="bar.join.link">
        {t('shell.bar.join')}
      </Link>
    </div>
  )
}
