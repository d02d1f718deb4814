import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { hashTarget } from './hashTarget.ts'

/**
 * A navigation goes to the top, or to its hash (spec 2). Back and forward are left to the browser,
 * and so is a change of the query alone: filters must not throw the reader to the top.
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  const place = useRef(`${pathname}${hash}`)
  useEffect(() => {
    // The kind of a navigation changes with the query as well, which must not move the page.
    if (place.current === `${pathname}${hash}`) return
    place.current = `${pathname}${hash}`
    if (kind === 'POP') return
    const target = hashTarget(hash)
    if (target === null) window.scrollTo(0, 0)
    else target.scrollIntoView()
  }, [pathname, hash, kind])
}
