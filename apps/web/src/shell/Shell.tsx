import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useSearchParams } from 'react-router-dom'
import { useOwner } from '../api/owner.ts'
import { useSession } from '../api/session.ts'
import { FRAMED } from '../pages.ts'
import { BottomBar } from './chrome/BottomBar.tsx'
import { SideRail } from './chrome/SideRail.tsx'
import { TopBar } from './chrome/TopBar.tsx'
import { SiteGate } from './closed/SiteGate.tsx'
import { PanelBoundary } from './failed/PanelBoundary.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { latePart, lazyPart } from './lazyPart.ts'
import { Overlays } from './Overlays.tsx'
import { frameOf, prizeModeOf } from './routeTable.ts'
import { ShortcutKeys } from './ShortcutKeys.tsx'
import { SlipColumn, SlipHost } from './slip.tsx'

const MemberPresence = lazyPart(() => import('./MemberPresence.tsx'), { failed: 'notice' })
const NoticePopup = latePart(FRAMED.noticePopup, { failed: 'notice' })
const LiveBars = latePart(() => import('./chrome/LiveBars.tsx'), { failed: 'notice' })
const Footer = latePart(() => import('./chrome/Footer.tsx'))
const NoticeLine = latePart(FRAMED.noticeLine, { failed: 'inline' })

/** The frame around every screen, and the gate before it (spec 2). */
export function Shell() {
  return (
    <SiteGate>
      <Frame />
    </SiteGate>
  )
}

function Frame() {
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  const loggedIn = useSession((session) => session.token !== null)
  const owner = useOwner()
  // By the owner and the entry of the history too: a logout clears it, and leads to where one may already be.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named besides says when, not what
  useEffect(() => {
    tabStorage.setItem('prizeMode', prizeModeOf(pathname, query))
  }, [pathname, query, key, owner])

  const frame = frameOf(pathname)
  return (
    <SlipHost>
      <ScrollRestoration />
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
          <main id="content" className="shell-content" data-bare={frame.bare ? '' : undefined} tabIndex={-1}>
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
      <Suspense fallback={null}>{loggedIn && <MemberPresence key={owner} />}</Suspense>
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
