import { Drawer } from '@croupier/ui'
import { ChevronsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePreferences } from '../../preferences.ts'
import { RailLinks } from '../chrome/RailLinks.tsx'
import type { OverlayProps } from '../overlayProps.ts'
import { frameOf } from '../routeTable.ts'

/** The side menu on phones. */
export default function MenuDrawer({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const toggle = usePreferences((preferences) => preferences.toggle)
  // On phones the header has no room for the button that folds it away (spec 2).
  const folds = frameOf(pathname).collapsible
  const fold = () => {
    toggle('barCollapsed')
    onClose()
  }
  return (
    <Drawer
      open
      side="left"
      width={300}
      onClose={onClose}
      title={t('shell.nav.menu')}
      closeLabel={t('common.action.close')}
    >
      <nav className="grid gap-1" aria-label={t('shell.rail.label')}>
        <RailLinks onFollow={onClose} />
        {folds && (
          <button type="button" className="rail-link" onClick={fold} data-testid="menu.fold.button">
            <ChevronsUp size={20} strokeWidth={1.75} aria-hidden />
            <span className="rail-text">{t('shell.bar.collapse')}</span>
          </button>
        )}
      </nav>
    </Drawer>
  )
}
