import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { latePart, lazyPart } from './lazyPart.ts'
import { type OverlayName, useOverlays } from './overlayStore.ts'

type Lazy<Props> = LazyExoticComponent<ComponentType<Props>>

/** A dialog of the site; it is mounted only while shown. */
export type OverlayProps = { onClose: () => void }

/** What each name shows. A name without an entry does not exist, and nothing offers it. */
const OVERLAYS: Partial<Record<OverlayName, Lazy<OverlayProps>>> = {
  login: lazy(() => import('../features/identity/access/LoginDialog.tsx')),
  password: lazy(() => import('../features/identity/access/PasswordDialog.tsx')),
  forgot: lazy(() => import('../features/identity/access/ForgotDialog.tsx')),
  social: lazyPart(() => import('../features/identity/access/SocialDialog.tsx')),
  freePlay: lazyPart(() => import('../features/identity/access/FreePlayDialog.tsx')),
  trialWall: lazyPart(() => import('./dialogs/TrialWallDialog.tsx')),
  loginFirst: lazy(() => import('./dialogs/LoginFirstDialog.tsx')),
  logout: lazy(() => import('./dialogs/LogoutDialog.tsx')),
  display: lazy(() => import('./dialogs/DisplayDialog.tsx')),
  language: lazyPart(() => import('./dialogs/LanguageDialog.tsx')),
  menu: lazy(() => import('./dialogs/MenuDrawer.tsx')),
  lotteries: lazyPart(() => import('./dialogs/LotterySheet.tsx')),
  wallet: lazyPart(() => import('./dialogs/WalletSheet.tsx')),
  search: lazyPart(() => import('./search/SearchDialog.tsx')),
  shortcuts: lazyPart(() => import('./dialogs/ShortcutsDialog.tsx')),
  notices: lazyPart(() => import('./notices/NoticesDialog.tsx')),
  speed: lazyPart(() => import('./speed/SpeedDialog.tsx')),
}

/** An overlay that belongs to the address, so that links and Back work: `?mc=withdraw`. */
export type RoutedOverlayProps = { page: string; onClose: () => void }

/** Member centre (`mc`) and agent centre (`ac`), by query parameter. */
const ROUTED: Partial<Record<RoutedParameter, Lazy<RoutedOverlayProps>>> = {
  mc: lazy(() => import('./centre/MemberCentre.tsx')),
  ac: lazy(() => import('../features/agency/agents/AgentCentre.tsx')),
}

export type RoutedParameter = 'mc' | 'ac'
const ROUTED_PARAMETERS: readonly RoutedParameter[] = ['mc', 'ac']

/** Whether a dialog exists, so that a button without one is not shown. */
export function hasOverlay(name: OverlayName | RoutedParameter): boolean {
  return name in OVERLAYS || name in ROUTED
}

/** Not needed for the first paint; messages before it wait in a queue. */
const Toasts = latePart(() => import('./Toasts.tsx'))

/**
 * Everything that may lie over a page. All of it is loaded when it is first needed, each behind its own boundary: what is on
 * its way must not hide what stands already, nor take its focus.
 */
export function Overlays() {
  const { shown, hide } = useOverlays()
  const Shown = shown === null ? undefined : OVERLAYS[shown]
  return (
    <>
      <Suspense fallback={null}>{Shown !== undefined && <Shown onClose={hide} />}</Suspense>
      <Suspense fallback={null}>
        <RoutedOverlays />
      </Suspense>
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    </>
  )
}

function RoutedOverlays() {
  const [query, setQuery] = useSearchParams()
  return ROUTED_PARAMETERS.map((parameter) => {
    const page = query.get(parameter)
    const Routed = ROUTED[parameter]
    if (page === null || Routed === undefined) return null
    const close = () =>
      setQuery((now) => {
        now.delete(parameter)
        return now
      })
    return <Routed key={parameter} page={page} onClose={close} />
  })
}
