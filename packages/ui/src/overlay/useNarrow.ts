import { useSyncExternalStore } from 'react'

/** Below this width in px small panels become sheets; the same bound as in overlay.css. */
const NARROW = '(max-width: 639px)'

function watch(changed: () => void): () => void {
  const query = window.matchMedia?.(NARROW)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone held upright. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia?.(NARROW).matches ?? false,
    () => false,
  )
}
