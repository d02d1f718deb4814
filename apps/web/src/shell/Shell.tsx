import { VisuallyHidden } from '@croupier/ui'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { isRefusal } from '../api/apiError.ts'
import type { SiteStatus } from '../api/site.ts'
import { BottomBar } from './chrome/BottomBar.tsx'
import { SideRail } from './chrome/SideRail.tsx'
import { TopBar } from './chrome/TopBar.tsx'
import { latePart, lazyPart } from './lazyPart.ts'
import { Overlays } from './Overlays.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import { frameOf, prizeModeOf } from './routeTable.ts'
import { ShortcutKeys } from './ShortcutKeys.tsx'
import { useSession } from './session.ts'
import { isClosed, siteStatusQuestion } from './siteStatus.ts'
import { SlipColumn, SlipHost } from './slip.tsx'
import { useScrollOnNavigation } from './useScrollOnNavigation.ts'

const MemberPresence = lazy(() => import('./MemberPresence.tsx'))
const NoticePopup = latePart(async () => ({
  default: (await import('./notices/NoticePopup.tsx')).NoticePopup,
}))
const LiveBars = latePart(() => import('./chrome/LiveBars.tsx'))
const Footer = latePart(() => import('./chrome/Footer.tsx'))
const NoticeLine = latePart(() => import('./notices/NoticeLine.tsx'))
const UnknownHostScreen = lazyPart(() => import('./UnknownHostScreen.tsx'))
const ClosedScreen = lazyPart(() => import('./ClosedScreen.tsx'))

/**
 * Guests have no feed that would tell them that the site closes. Whoever does something learns it at once: every call is
 * refused then, and another screen or a return to the window asks anew. This is for those who only look.
 */
const STATUS_RECHECK_MS = 5 * 60_000
const STATUS_KEY = { queryKey: siteStatusQuestion.queryKey } as const

/** What stands before every screen; null when the site is open to this visitor (spec 2, 8). */
function gateOf(site: SiteStatus | undefined, error: unknown): ReactNode {
  if (isRefusal(error, 'SITE_UNKNOWN_HOST')) return <UnknownHostScreen />
  return isClosed(site) ? <ClosedScreen status={site} /> : null
}

/** The frame around every screen, and the gates before it (spec 2). */
export function Shell() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const loggedIn = useSession((session) => session.token !== null)
  const status = useQuery({ ...siteStatusQuestion, refetchInterval: STATUS_RECHECK_MS })
  const client = useQueryClient()
  useEffect(() => {
    // Old answers only: the first is on its way already, and a host that is nobody's stays so.
    const answered = ({ state }: Query) => state.data !== undefined
    if (pathname !== '')
      void client.refetchQueries({ ...STATUS_KEY, stale: true, predicate: answered })
  }, [client, pathname])
  useScrollOnNavigation()
  useEffect(() => {
    sessionStorage.setItem('prizeMode', prizeModeOf(pathname, query))
  }, [pathname, query])

  const gate = gateOf(status.data, status.error)
  if (gate !== null) return <Suspense fallback={<LoadingScreen />}>{gate}</Suspense>

  const frame = frameOf(pathname)
  return (
    <SlipHost>
      <SkipLink />
      {frame.header && <TopBar collapsible={frame.collapsible} />}
      <Suspense fallback={null}>
        <LiveBars />
      </Suspense>
      <div className="shell">
        {frame.sideMenu ? <SideRail /> : <span />}
        <div className="shell-main">
          {pathname === '/index' && (
            <Suspense fallback={<div className="min-h-[36px]" />}>
              <NoticeLine />
            </Suspense>
          )}
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
          {frame.footer && (
            <Suspense fallback={<div className="footer invisible min-h-[150px]" />}>
              <Footer />
            </Suspense>
          )}
        </div>
        {frame.slip && <SlipColumn />}
      </div>
      {frame.bottomBar && <BottomBar />}
      <Overlays />
      <ShortcutKeys />
      <Suspense fallback={null}>{pathname === '/index' && <NoticePopup />}</Suspense>
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

/** A quiet place holder as tall as the window, so that nobody sees the footer jump. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div className="min-h-dvh" role="status">
      <VisuallyHidden>{t('common.state.loadingBare')}</VisuallyHidden>
    </div>
  )
}
