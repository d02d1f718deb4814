import { VisuallyHidden } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { BottomBar } from './chrome/BottomBar.tsx'
import { FeedBar } from './chrome/FeedBar.tsx'
import { Footer } from './chrome/Footer.tsx'
import { SideRail } from './chrome/SideRail.tsx'
import { TopBar } from './chrome/TopBar.tsx'
import { Overlays } from './Overlays.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import { frameOf, prizeModeOf } from './routeTable.ts'
import { MaintenanceScreen, RegionBlockedScreen } from './StatusScreens.tsx'
import { useSession } from './session.ts'
import { siteStatusQuestion } from './siteStatus.ts'
import { SlipColumn, SlipHost } from './slip.tsx'
import { useScrollOnNavigation } from './useScrollOnNavigation.ts'

const MemberPresence = lazy(() => import('./MemberPresence.tsx'))

/** The frame around every screen, and the gates before it (spec 2). */
export function Shell() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const loggedIn = useSession((session) => session.token !== null)
  const site = useQuery(siteStatusQuestion)
  useScrollOnNavigation()
  useEffect(() => {
    sessionStorage.setItem('prizeMode', prizeModeOf(pathname, query))
  }, [pathname, query])

  if (site.data?.maintenance) return <MaintenanceScreen />
  if (site.data?.regionRestriction) return <RegionBlockedScreen />

  const frame = frameOf(pathname)
  return (
    <SlipHost>
      <SkipLink />
      {frame.header && <TopBar collapsible={frame.collapsible} />}
      <FeedBar />
      <div className="shell">
        {frame.sideMenu ? <SideRail /> : <span />}
        <div className="shell-main">
          <main
            id="content"
            className="shell-content"
            data-bare={frame.bare ? '' : undefined}
            tabIndex={-1}
          >
            <PanelBoundary key={pathname}>
              <Suspense fallback={<LoadingScreen />}>
                <Outlet />
              </Suspense>
            </PanelBoundary>
          </main>
          {frame.footer && <Footer />}
        </div>
        {frame.slip && <SlipColumn />}
      </div>
      {frame.bottomBar && <BottomBar />}
      <Overlays />
      <Suspense fallback={null}>{loggedIn && <MemberPresence />}</Suspense>
    </SlipHost>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="ui-btn skip-link" href="#content">
      {t('shell.skip')}
    </a>
  )
}

/** A quiet place holder of a screen's height, so that the footer does not jump. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div className="min-h-[60dvh]" role="status">
      <VisuallyHidden>{t('common.state.loadingBare')}</VisuallyHidden>
    </div>
  )
}
