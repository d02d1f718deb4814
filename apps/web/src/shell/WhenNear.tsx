import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

/** Children that are built when somebody comes to them: until then, and until they are there, `height` px are kept for them. */
export function WhenNear({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (near || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  const kept = <div ref={place} style={{ minHeight: height }} />
  return near ? <Suspense fallback={kept}>{children}</Suspense> : kept
}
