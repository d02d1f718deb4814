import type { ComponentType } from 'react'
import type { SiteStatus } from '../api/site.ts'
import { lazyPart } from './lazyPart.ts'
import { loadFile } from './lazyScreen.ts'

type Closed = ComponentType<{ status: SiteStatus }>

const load = () => import('./ClosedScreen.tsx')
const LazyClosedScreen = lazyPart(load)
let here: Closed | null = null

/** Resolves when the page of a closed site can be painted at once. One whose file does not come says so itself. */
export async function closedScreenReady(): Promise<void> {
  try {
    here = (await loadFile(load)).default
  } catch {
    // The lazy one asks again, and shows the failure with a way to try again.
    here = null
  }
}

/** The page of a site that is closed to this visitor. */
export function ClosedGate({ status }: { status: SiteStatus }) {
  const Screen = here ?? LazyClosedScreen
  return <Screen status={status} />
}
