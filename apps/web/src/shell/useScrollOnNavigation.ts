import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { hashTarget } from './hashTarget.ts'

/**
 * A navigation goes to the top, or to its hash (spec 2). Back and forward are left to the browser,
 * and so is a change of the query alone: filters must not throw the reader to the top.
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what a navigation changes
  useEffect(() => {
    if (kind === 'POP') return
    const target = hashTarget(hash)
    if (target === null) window.scrollTo(0, 0)
    else target.scrollIntoView()
  }, [pathname, hash, kind])
}
