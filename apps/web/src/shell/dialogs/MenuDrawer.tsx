import { Drawer } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { RailLinks } from '../chrome/RailLinks.tsx'
import type { OverlayProps } from '../overlayProps.ts'

/** The side menu on phones. */
export default function MenuDrawer({ onClose }: OverlayProps) {
  const { t } = useTranslation()
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
      </nav>
    </Drawer>
  )
}
