import { IconButton, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronsUp, Menu } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { vendorCategoriesQuestion } from '../../api/vendorCategories.ts'
import { usePreferences } from '../../preferences.ts'
import { latePart, lazyPart } from '../lazyPart.ts'
import { shownEntries } from '../navigation.ts'
import { useOverlays } from '../overlayStore.ts'
import { GuestCorner } from './GuestCorner.tsx'
import { Logo } from './Logo.tsx'

const MemberCorner = lazyPart(() => import('./MemberCorner.tsx'), { failed: 'inline' })
const CollapsedFigures = lazyPart(() => import('./CollapsedFigures.tsx'), { failed: 'notice' })
const HeaderTools = latePart(() => import('./HeaderTools.tsx'), { failed: 'inline' })
const LotteryMenu = latePart(() => import('./LotteryMenu.tsx'), { failed: 'inline' })

/** The head of the site: 60 px, 52 on phones; folds away where the route allows it (spec 2). */
export function TopBar({ collapsible }: { collapsible: boolean }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { barCollapsed, toggle } = usePreferences()
  const loggedIn = useSession((session) => session.token !== null)
  const collapsed = collapsible && barCollapsed
  if (collapsed) {
    return (
      <button type="button" className="topbar-tab" onClick={() => toggle('barCollapsed')}>
        <Suspense fallback={null}>
          <CollapsedFigures />
        </Suspense>
        {t('shell.bar.expand')}
        <ChevronsUp className="rotate-180" size={14} aria-hidden />
      </button>
    )
  }
  return (
    <header className="topbar">
      <Logo />
      <TopNav />
      <div className="topbar-end">
        {collapsible && (
          <IconButton
            className="max-md:hidden"
            label={t('shell.bar.collapse')}
            icon={<ChevronsUp size={20} strokeWidth={1.75} />}
            onClick={() => toggle('barCollapsed')}
          />
        )}
        <Suspense fallback={<span className="w-[108px] max-md:hidden" />}>
          <HeaderTools />
        </Suspense>
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

/** The navigation in the order of spec 2; beside "Lottery" all lotteries open. */
function TopNav() {
  const { t } = useTranslation()
  const { data: categories = [] } = useQuery(vendorCategoriesQuestion)
  return (
    <nav className="topbar-nav" aria-label={t('shell.nav.label')}>
      {shownEntries(categories).map(({ to, text }) => {
        const link = (
          <NavLink key={to} to={to}>
            {t(`shell.nav.${text}`)}
          </NavLink>
        )
        if (text !== 'lottery') return link
        return (
          <span key={to} className="flex items-center">
            {link}
            <Suspense fallback={<span className="w-7" />}>
              <LotteryMenu />
            </Suspense>
          </span>
        )
      })}
    </nav>
  )
}
