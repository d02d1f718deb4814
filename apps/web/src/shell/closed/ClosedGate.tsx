import type { ComponentType } from 'react'
import type { SiteStatus } from '../../api/site.ts'
import { lazyPart } from '../lazyPart.ts'
import { loadFile } from '../lazyScreen.ts'

/** What is before every screen: the site is closed to this visitor, or no merchant has this host. */
export type Gate = 'closed' | 'unknownHost'
type Closed = ComponentType<{ status: SiteStatus }>

const loadClosed = () => import('./ClosedScreen.tsx')
const loadUnknownHost = () => import('./UnknownHostScreen.tsx')
const LazyClosedScreen = lazyPart(loadClosed)
const LazyUnknownHostScreen = lazyPart(loadUnknownHost)
let closedHere: Closed | null = null
let unknownHostHere: ComponentType | null = null

/** Resolves when what is before every screen can be painted at once. One whose file does not come says so itself. */
export async function gateReady(gate: Gate): Promise<void> {
  try {
    if (gate === 'closed') closedHere = (await loadFile(loadClosed)).default
    else unknownHostHere = (await loadFile(loadUnknownHost)).default
  } catch {
    // The lazy one asks once more, and shows the failure with a way to try again.
  }
}

/** The page of a site that is closed to this visitor. */
export function ClosedGate({ status }: { status: SiteStatus }) {
  const Screen = closedHere ?? LazyClosedScreen
  return <Screen status={status} />
}

/** The page of a host that no merchant has. */
export function UnknownHostGate() {
  const Screen = unknownHostHere ?? LazyUnknownHostScreen
  return <Screen />
}
