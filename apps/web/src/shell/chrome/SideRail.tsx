import { PanelLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences.ts'
import { RailLinks } from './RailLinks.tsx'

/** 64 px of icons, 232 when pinned. */
export function SideRail() {
  const { t } = useTranslation()
  const { railPinned, toggle } = usePreferences()
  const label = railPinned ? t('shell.rail.unpin') : t('shell.rail.pin')
  return (
    <nav className="rail" data-pinned={railPinned ? '' : undefined} aria-label={t('shell.rail.label')}>
      <RailLinks />
      <button
        type="button"
        className="rail-link mt-auto max-lg:hidden"
        title={label}
        onClick={() => toggle('railPinned')}
      >
        <PanelLeft size={20} strokeWidth={1.75} aria-hidden />
        <span className="rail-text">{label}</span>
      </button>
    </nav>
  )
}
