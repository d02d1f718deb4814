import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isRefusal } from '../../api/apiError.ts'
import type { SiteStatus } from '../../api/site.ts'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { ClosedGate, UnknownHostGate } from './ClosedGate.tsx'
import { isClosed, STATUS_KEY, siteStatusQuestion } from './siteStatus.ts'

/**
 * Guests have no feed that would tell them that the site closes. Anyone who does something learns it at once: every call is
 * refused then, and another screen or a return to the window asks again. This is for those who only look.
 */
const STATUS_RECHECK_MS = 5 * 60_000

/** What is shown instead of every screen; null when the site is open to this visitor (spec 2, 8). */
function gateOf(site: SiteStatus | undefined, error: unknown): ReactNode {
  if (isRefusal(error, 'SITE_UNKNOWN_HOST')) return <UnknownHostGate />
  return isClosed(site) ? <ClosedGate status={site} /> : null
}

/** Shows its children while the site is open to this visitor, and what is shown on every path while it is not. */
export function SiteGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const status = useQuery({ ...siteStatusQuestion, refetchInterval: STATUS_RECHECK_MS })
  const client = useQueryClient()
  useEffect(() => {
    // Old answers only: the first was asked for already, and an unknown host stays unknown.
    const answered = ({ state }: Query) => state.data !== undefined
    if (pathname !== '') void client.refetchQueries({ queryKey: STATUS_KEY, stale: true, predicate: answered })
  }, [client, pathname])
  const gate = gateOf(status.data, status.error)
  if (gate === null) return children
  return <Suspense fallback={<LoadingScreen />}>{gate}</Suspense>
}

/** The gate before a screen without a frame. */
export function GatedOutlet() {
  return (
    <SiteGate>
      <Outlet />
    </SiteGate>
  )
}
