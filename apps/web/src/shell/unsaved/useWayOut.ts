import { useContext, useEffect, useState } from 'react'
import { type Blocker, type BlockerFunction, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/**
 * The way out that was asked for while `asks`; null where none was. By the router itself: its hook for this would be in the first
 * file of every page, which has no room for it.
 * @param key of the one that asks
 * @param leaves which ways are asked about; the same function each time
 */
export function useWayOut(key: string, asks: boolean, leaves: BlockerFunction): Blocker | null {
  const router = useContext(DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker | null>(null)
  useEffect(() => {
    if (router === undefined || !asks) return
    router.getBlocker(key, leaves)
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? null))
    return () => {
      stop()
      router.deleteBlocker(key)
      setBlocker(null)
    }
  }, [router, key, asks, leaves])
  return blocker
}
