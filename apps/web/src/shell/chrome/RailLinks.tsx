import { useQuery } from '@tanstack/react-query'
import {
  CircleHelp,
  Coins,
  Gauge,
  Headset,
  Languages,
  LogOut,
  type LucideIcon,
  Megaphone,
  Search,
  SlidersHorizontal,
  Smartphone,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { vendorCategoriesQuestion } from '../../api/vendorCategories.ts'
import { siteStatusQuestion } from '../closed/siteStatus.ts'
import { HOME_ENTRY, shownEntries } from '../navigation.ts'
import { type OverlayName, useOverlays } from '../overlayStore.ts'
import { useService } from '../service.ts'

type Entry = { text: string; icon: LucideIcon; testId?: string; className?: string }

/** Entries of the side menu, in the rail and in the phone's drawer (spec 2). */
export function RailLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation()
  const { data: categories = [] } = useQuery(vendorCategoriesQuestion)
  const openService = useService()
  const link = (to: string, { text, icon: Icon }: Entry) => (
    <NavLink key={to} to={to} className="rail-link" title={text} onClick={onFollow}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className="rail-text">{text}</span>
    </NavLink>
  )
  return (
    <>
      {[HOME_ENTRY, ...shownEntries(categories)].map(({ to, text, icon }) =>
        text === 'lottery' && onFollow !== undefined ? (
          <OverlayEntry key={to} name="lotteries" text={t('shell.nav.lottery')} icon={icon} />
        ) : (
          link(to, { text: t(`shell.nav.${text}`), icon })
        ),
      )}
      <hr className="rail-rule" />
      {link('/pointMall', { text: t('shell.nav.pointMall'), icon: Coins })}
      {link('/down', { text: t('shell.rail.app'), icon: Smartphone })}
      {link('/help', { text: t('shell.nav.help'), icon: CircleHelp })}
      <OverlayEntry name="notices" text={t('shell.rail.notices')} icon={Megaphone} />
      <OverlayEntry name="speed" text={t('shell.rail.speed')} icon={Gauge} />
      {openService !== null && (
        <RailButton text={t('shell.rail.service')} icon={Headset} testId="rail.service.button" onPress={openService} />
      )}
      <PhoneOnly />
    </>
  )
}

/** What the header holds on wider screens. */
function PhoneOnly() {
  const { t } = useTranslation()
  const { data } = useQuery(siteStatusQuestion)
  const loggedIn = useSession((session) => session.token !== null)
  const usdt = data?.links.usdtSite ?? null
  const phone = 'md:hidden'
  return (
    <>
      {usdt !== null && (
        <a
          className={`rail-link ${phone}`}
          href={usdt}
          rel="noreferrer"
          title={t('shell.nav.usdtSite')}
          data-testid="rail.usdtSite.link"
        >
          <Coins size={20} strokeWidth={1.75} aria-hidden />
          <span className="rail-text">{t('shell.nav.usdtSite')}</span>
        </a>
      )}
      <OverlayEntry name="search" text={t('shell.bar.search')} icon={Search} className={phone} />
      <OverlayEntry name="language" text={t('shell.display.language')} icon={Languages} className={phone} />
      <OverlayEntry name="display" text={t('shell.display.open')} icon={SlidersHorizontal} className={phone} />
      {loggedIn && <OverlayEntry name="logout" text={t('shell.bar.logout')} icon={LogOut} className={phone} />}
    </>
  )
}

/** Opens a dialog; the drawer, which is one itself, gives way to it. */
function OverlayEntry({ name, ...entry }: Entry & { name: OverlayName }) {
  const show = useOverlays((overlays) => overlays.show)
  return <RailButton {...entry} testId={`rail.${name}.button`} onPress={() => show(name)} />
}

function RailButton({ text, icon: Icon, testId, className = '', onPress }: Entry & { onPress: () => void }) {
  return (
    <button type="button" className={`rail-link ${className}`} title={text} data-testid={testId} onClick={onPress}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className="rail-text">{text}</span>
    </button>
  )
}
