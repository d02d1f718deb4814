import { IconButton, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronsDown, ChevronsUp, Languages, Menu, Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { shownEntries, vendorCategoriesQuestion } from '../navigation.ts'
import { useOverlays } from '../overlayStore.ts'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.ts'
import { GuestCorner } from './GuestCorner.tsx'
import { Logo } from './Logo.tsx'

const MemberCorner = lazy(() => import('./MemberCorner.tsx'))

/** The head of the site: 60 px, 52 on phones; folds away where the route allows it (spec 2). */
export function TopBar({ collapsible }: { collapsible: boolean }) {
  const { t } = useTranslation()
  const { data: categories = [] } = useQuery(vendorCategoriesQuestion)
  const show = useOverlays((overlays) => overlays.show)
  const { barCollapsed, toggle } = usePreferences()
  const loggedIn = useSession((session) => session.token !== null)
  const collapsed = collapsible && barCollapsed
  if (collapsed) {
    return (
      <button type="button" className="topbar-tab" onClick={() => toggle('barCollapsed')}>
        {t('shell.bar.expand')}
        <ChevronsDown size={14} aria-hidden />
      </button>
    )
  }
  return (
    <header className="topbar">
      <Logo />
      <nav className="topbar-nav" aria-label={t('shell.nav.label')}>
        {shownEntries(categories).map(({ to, text }) => (
          <NavLink key={to} to={to}>
            {t(`shell.nav.${text}`)}
          </NavLink>
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1">
        {collapsible && (
          <IconButton
            className="max-md:hidden"
            label={t('shell.bar.collapse')}
            icon={<ChevronsUp size={20} strokeWidth={1.75} />}
            onClick={() => toggle('barCollapsed')}
          />
        )}
        <ThemeButton />
        <IconButton
          className="max-md:hidden"
          label={t('shell.display.open')}
          data-testid="bar.display.button"
          icon={<Languages size={20} strokeWidth={1.75} />}
          onClick={() => show('display')}
        />
        <Suspense fallback={<Skeleton className="h-9 w-40" />}>
          {loggedIn ? <MemberCorner /> : <GuestCorner />}
        </Suspense>
        <IconButton
          className="md:hidden"
          label={t('shell.nav.menu')}
          icon={<Menu size={22} strokeWidth={1.75} />}
          onClick={() => show('menu')}
        />
      </div>
    </header>
  )
}

/** Light and dark at one press; "as the system" is in the display dialog. */
function ThemeButton() {
  const { t } = useTranslation()
  const { theme, setTheme } = usePreferences()
  const dark =
    theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark')
  return (
    <IconButton
      className="max-md:hidden"
      label={`${t('shell.display.theme')}: ${dark ? t('shell.display.light') : t('shell.display.dark')}`}
      icon={dark ? <Moon size={20} strokeWidth={1.75} /> : <Sun size={20} strokeWidth={1.75} />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
