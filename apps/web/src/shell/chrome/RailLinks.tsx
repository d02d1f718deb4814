import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Coins, Languages, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { HOME_ENTRY, shownEntries, vendorCategoriesQuestion } from '../navigation.ts'
import { useOverlays } from '../overlayStore.ts'

/** Entries of the side menu, in the rail and in the phone's drawer. */
export function RailLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation()
  const { data: categories = [] } = useQuery(vendorCategoriesQuestion)
  const show = useOverlays((overlays) => overlays.show)
  const follow = onFollow === undefined ? {} : { onClick: onFollow }
  return (
    <>
      {[HOME_ENTRY, ...shownEntries(categories)].map(({ to, text, icon: Icon }) => (
        <NavLink key={to} to={to} className="rail-link" title={t(`shell.nav.${text}`)} {...follow}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className="rail-text">{t(`shell.nav.${text}`)}</span>
        </NavLink>
      ))}
      <hr className="rail-rule" />
      <NavLink to="/pointMall" className="rail-link" title={t('shell.nav.pointMall')} {...follow}>
        <Coins size={20} strokeWidth={1.75} aria-hidden />
        <span className="rail-text">{t('shell.nav.pointMall')}</span>
      </NavLink>
      <NavLink to="/down" className="rail-link" title={t('shell.rail.app')} {...follow}>
        <Smartphone size={20} strokeWidth={1.75} aria-hidden />
        <span className="rail-text">{t('shell.rail.app')}</span>
      </NavLink>
      <NavLink to="/help" className="rail-link" title={t('shell.nav.help')} {...follow}>
        <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
        <span className="rail-text">{t('shell.nav.help')}</span>
      </NavLink>
      <button type="button" className="rail-link md:hidden" onClick={() => show('display')}>
        <Languages size={20} strokeWidth={1.75} aria-hidden />
        <span className="rail-text">{t('shell.display.open')}</span>
      </button>
    </>
  )
}
